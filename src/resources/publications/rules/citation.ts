/** Volume and pages of a work as they are cited; empty without both. */
export const placeInVenue = ({
  volume,
  pages,
}: Readonly<Record<'volume' | 'pages', string | null>>): string =>
  [volume, pages].filter(Boolean).join(': ');

/** The names in a cell of authors: a list in JSON, as readers of files write it, or a plain text. */
export function authorNames(cell: string): string[] {
  if (cell === '') return [];
  try {
    const read: unknown = JSON.parse(cell);
    return Array.isArray(read)
      ? read.flatMap((author: unknown) =>
          typeof author === 'object' && author !== null && 'name' in author
            ? [String(author.name)]
            : [],
        )
      : [cell];
  } catch {
    return [cell];
  }
}
