/** The roles that a browser may take from the parts of a table that is not laid out as one. */
const ROLES: readonly (readonly [selector: string, role: string])[] = [
  ['thead, tbody, tfoot', 'rowgroup'],
  ['tr', 'row'],
  ['thead th', 'columnheader'],
  [':is(tbody, tfoot) th', 'rowheader'],
  ['td', 'cell'],
];

/** The text of a heading that is seen, with a space where an element begins or ends. */
const seenText = (node: Node): string =>
  [...node.childNodes]
    .map((child) => {
      if (!(child instanceof Element)) return child.textContent ?? '';
      return child.matches('.visually-hidden, [hidden]') ? '' : ` ${seenText(child)} `;
    })
    .join('')
    .replace(/\s+/g, ' ');

/** The heading of each column; one that spans columns or rows counts for each of them. */
function headingsOf(head: HTMLTableSectionElement | null): string[] {
  const columns: string[][] = [];
  /** The columns of each row that a heading above already takes. */
  const taken = new Set<string>();
  for (const [line, row] of [...(head?.rows ?? [])].entries()) {
    let column = 0;
    for (const cell of row.cells) {
      while (taken.has(`${line} ${column}`)) column += 1;
      for (let right = 0; right < cell.colSpan; right += 1, column += 1) {
        (columns[column] ??= []).push(seenText(cell).trim());
        for (let below = 1; below < cell.rowSpan; below += 1)
          taken.add(`${line + below} ${column}`);
      }
    }
  }
  return columns.map((texts) => texts.filter(Boolean).join(' · '));
}

/** Sets an attribute where it differs: an unchanged one is not a mutation. */
const mark = (element: Element, name: string, value: string): void => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

/**
 * Prepares a table for phones, where each row is laid out as a card: every cell gets the heading of
 * its column, and every part its role, which it keeps however it is laid out.
 */
export function labelCells(table: HTMLTableElement): void {
  mark(table, 'role', 'table');
  for (const [selector, role] of ROLES)
    for (const part of table.querySelectorAll(selector)) mark(part, 'role', role);
  const headings = headingsOf(table.tHead);
  for (const row of [...table.tBodies, ...(table.tFoot ? [table.tFoot] : [])].flatMap((part) => [
    ...part.rows,
  ])) {
    let column = 0;
    for (const cell of row.cells) {
      // A cell over several columns belongs to none of them.
      mark(cell, 'data-label', cell.colSpan > 1 ? '' : (headings[column] ?? ''));
      column += cell.colSpan;
    }
  }
}
