import type { ReactNode } from 'react';
import styles from './developer.module.css';

/** A table with row headers; on narrow screens each row becomes a block. */
export const Sheet = ({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) => (
  <table className={styles.sheet}>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [first, ...rest] }) => (
        <tr key={key}>
          <th scope="row">{first}</th>
          {rest.map((cell, index) => (
            // Cells have no identity other than their index.
            <td
              key={columns[index + 1]}
              data-label={columns[index + 1]}
              data-empty={cell === null || undefined}
            >
              <div>{cell}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
