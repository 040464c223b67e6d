/**
 * CSV as people write it: line ends of any kind, rows of any length, quotes also within a cell that
 * does not begin with one. A cell of more than this is a quote that nothing closes.
 */
export const CSV = {
  relax_quotes: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: 1_000_000,
};
