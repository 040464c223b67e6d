interface Wanted {
  view?: string;
  /** Values by field. */
  filter?: Readonly<Record<string, string>>;
  sort?: { field: string; order: 'asc' | 'desc' };
  count?: number;
}

/** What a list call takes for the first rows; for one row where only the total is wanted. */
export const firstRows = ({ view, filter, sort, count = 1 }: Wanted = {}) => ({
  query: {
    view,
    filter: filter && JSON.stringify(filter),
    sort: sort && JSON.stringify([sort.field, sort.order.toUpperCase()]),
  },
  range: [0, count - 1] as const,
});

/** A list screen with a filter set. */
export const filtered = (path: string, filter: Readonly<Record<string, unknown>>): string =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;

/** How many records fall on each of the last years, oldest first, years without any included. */
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
