#pragma once

#include <memory>
#include <vector>

namespace holdfast {

class Consumer;
struct DeliveryConfig;
struct ServiceOptions;

/// What the delivery configuration says, if there is one. Throws std::runtime_error, in words for an administrator.
DeliveryConfig deliveryConfigFor(const ServiceOptions &options);

/// Who is told of what happens, as the service is configured. Throws like deliveryConfigFor.
std::vector<std::shared_ptr<Consumer>> consumersFor(const ServiceOptions &options, const DeliveryConfig &config);

} // namespace holdfast
