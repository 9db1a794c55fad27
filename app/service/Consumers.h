#pragma once

#include <memory>
#include <vector>

namespace holdfast {

class Consumer;
struct ServiceOptions;

/// Who is told of what happens, as the service is configured. Throws std::runtime_error, in words for an administrator.
std::vector<std::shared_ptr<Consumer>> consumersFor(const ServiceOptions &options);

} // namespace holdfast
