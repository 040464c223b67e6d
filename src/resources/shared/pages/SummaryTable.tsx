import { formatInteger, PageTable, textIn, useTexts } from '../../../framework/index.ts';

interface SummaryTableProps<Column extends string> {
  /** The key that holds the texts of the summary: `by`, `columns`, `keys` and `total`. */
  root: string;
  caption: string;
  columns: readonly Column[];
  /** The number of first columns that are shown even if they are empty. */
  always: number;
  summary: {
    by: string;
    rows: readonly { key: string; label: unknown; figures: Readonly<Record<Column, number>> }[];
    total: Readonly<Record<Column, number>>;
  };
}

/** Figures by row, with their total. Columns without figures are left out. */
export function SummaryTable<Column extends string>({
  root,
  caption,
  columns: all,
  always,
  summary: { by, rows, total },
}: SummaryTableProps<Column>) {
  const { text, language } = useTexts(root);
  const columns = all.filter((name, index) => index < always || total[name] > 0);
  const figures = (row: Readonly<Record<Column, number>>) =>
    columns.map((name) => (
      <td data-number key={name}>
        {formatInteger(row[name])}
      </td>
    ));
  return (
    <PageTable label={caption} caption={caption}>
      <thead>
        <tr>
          <th scope="col">{text(`by.${by}`)}</th>
          {columns.map((name) => (
            <th scope="col" data-number key={name}>
              {text(`columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, figures: row }) => (
          <tr key={key}>
            <th scope="row">{label ? textIn(label, language).text : text(`keys.${by}.${key}`)}</th>
            {figures(row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text('total')}</th>
          {figures(total)}
        </tr>
      </tfoot>
    </PageTable>
  );
}
