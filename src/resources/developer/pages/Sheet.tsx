import { useState, type ReactNode } from 'react';
import { PageTable, TableHead } from '../../../framework/index.ts';
import { PageTurner } from '../../shared/pages/PageTurner.tsx';
import { useRowsShown } from '../../shared/pages/useRowsShown.ts';

/** A table of texts, whose first column names the rows, page by page. */
export function Sheet({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  const count = useRowsShown();
  const [turnedTo, setTurnedTo] = useState(0);
  // Fewer rows, after a filter, begin at their first page.
  const first = turnedTo < rows.length ? turnedTo : 0;
  return (
    <>
      <PageTable label={caption}>
        <TableHead columns={columns} label={(column) => column} />
        <tbody>
          {rows.slice(first, first + count).map(({ key, cells: [first, ...rest] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {rest.map((cell, index) => (
                // Cells have no identity other than their index.
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </PageTable>
      <PageTurner first={first} count={count} total={rows.length} onTurn={setTurnedTo} />
    </>
  );
}
