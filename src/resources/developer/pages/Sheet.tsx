import type { ReactNode } from 'react';
import { PageTable, TableHead } from '../../../framework/index.ts';

/** A table of texts, whose first column names the rows. */
export const Sheet = ({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) => (
  <PageTable label={caption}>
    <TableHead columns={columns} label={(column) => column} />
    <tbody>
      {rows.map(({ key, cells: [first, ...rest] }) => (
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
);
