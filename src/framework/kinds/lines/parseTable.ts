/**
 * Parses a table in the clipboard format of spreadsheets: one row per line, cells separated by
 * tabs. A cell that contains a line break or a tab, or starts with a quotation mark, is quoted;
 * quotation marks inside it are doubled.
 */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;
  for (let at = 0; at <= text.length;) {
    cell.lastIndex = at;
    const [matched = '', quoted, plain = ''] = cell.exec(text) ?? [];
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += matched.length;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows.filter((cells) => cells.some((content) => content.trim() !== ''));
}

/**
 * Whether pasted text is a table rather than the text of one cell; several lines may be meant for
 * one multi-line text.
 */
export function isTable(text: string, intoLines: boolean): boolean {
  const rows = parseTable(text);
  return rows.some((cells) => cells.length > 1) || (rows.length > 1 && !intoLines);
}
