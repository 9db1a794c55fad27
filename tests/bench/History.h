#pragma once

namespace holdfast {

/// Hold, book and read with 1.1 million seats ahead, and again with twenty million of the past beside them, four
/// million of which were visits. Prints the medians; false when one of the three costs more than 15 % more. Takes about
/// ten minutes and 10 GB of the temporary folder.
bool benchHistory();

} // namespace holdfast
