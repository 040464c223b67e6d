interface Wanted {
  view?: string;
  /** Values by field. */
  filter?: Readonly<Record<string, string>>;
  sort?: { field: string; order: 'asc' | 'desc' };
  count?: number;
}

/** The parameters of a list call for the first `count` rows; one row if only the total is needed. */
export const firstRows = ({ view, filter, sort, count = 1 }: Wanted = {}) => ({
  query: {
    view,
    filter: filter && JSON.stringify(filter),
    sort: sort && JSON.stringify([sort.field, sort.order.toUpperCase()]),
  },
  range: [0, count - 1] as const,
});

/** The address of a list screen with a filter. */
export const filtered = (path: string, filter: Readonly<Record<string, unknown>>): string =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;

/** Number of records in each of the last `span` years, oldest first, including years without any. */
export function countByYear(
  years: readonly number[],
  span: number,
): { year: number; count: number }[] {
  if (years.length === 0) return [];
  const last = Math.max(...years);
  const first = Math.max(Math.min(...years), last - span + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    year: first + index,
    count: years.filter((year) => year === first + index).length,
  }));
}
