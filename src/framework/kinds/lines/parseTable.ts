/**
 * Cells of a table as spreadsheets put it on the clipboard: rows by line, cells by tab; a cell that
 * holds either, or a quotation mark at its start, stands in quotation marks, with those inside it
 * doubled.
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
 * Whether pasted text is a table rather than the text of one cell; several lines alone may be meant
 * for a text of several lines.
 */
export function isTable(text: string, intoLines: boolean): boolean {
  const rows = parseTable(text);
  return rows.some((cells) => cells.length > 1) || (rows.length > 1 && !intoLines);
}
