import { formatListQuery, type FilterTerm } from '../../../contract/wire/listQuery.ts';

interface Wanted {
  resource: string;
  view?: string;
  filter?: readonly FilterTerm[];
  sort?: { field: string; order: 'asc' | 'desc' };
  count?: number;
}

/** The address of a list, or of its first record where only the total is wanted. */
export function listPath({ resource, view, filter = [], sort, count = 1 }: Wanted): string {
  const query = formatListQuery({
    filter,
    first: 0,
    count,
    ...(view === undefined ? {} : { view }),
    ...(sort === undefined ? {} : { sort }),
  });
  return `/${resource}?${query.toString()}`;
}

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
