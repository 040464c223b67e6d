import type { PortalStatus } from '../../../contract/wire/calls/statusCalls.ts';
import {
  formatBytes,
  formatDateTime,
  formatInteger,
  Note,
  PageTable,
  Panel,
  TableHead,
  useTexts,
} from '../../../framework/index.ts';

const COLUMNS = ['what', 'now', 'day', 'month'] as const;
const TABLE_COLUMNS = ['table', 'now', 'day'] as const;

/** A change with its sign. */
const changed = (difference: number, format: (value: number) => string): string =>
  difference === 0 ? '0' : `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`;

const FIGURES = [
  { name: 'databaseBytes', format: formatBytes },
  { name: 'fileBytes', format: formatBytes },
  { name: 'files', format: formatInteger },
] as const;

type Growth = NonNullable<PortalStatus['growth']>;

function Sizes({ growth: { now, dayAgo, monthAgo } }: { growth: Growth }) {
  const { text } = useTexts('pages.status');
  return (
    <PageTable label={text('growth')}>
      <TableHead
        columns={COLUMNS}
        numbers={COLUMNS.slice(1)}
        label={(column) => text(`sizes.${column}`)}
      />
      <tbody>
        {FIGURES.map(({ name, format }) => (
          <tr key={name}>
            <th scope="row">{text(`sizes.${name}`)}</th>
            <td data-number>{format(now[name])}</td>
            <td data-number>{changed(now[name] - dayAgo[name], format)}</td>
            <td data-number>{changed(now[name] - monthAgo[name], format)}</td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}

function Tables({ tables }: Pick<PortalStatus, 'tables'>) {
  const { text } = useTexts('pages.status');
  return (
    <PageTable label={text('largestTables')} caption={text('largestTables')}>
      <TableHead
        columns={TABLE_COLUMNS}
        numbers={TABLE_COLUMNS.slice(1)}
        label={(column) => text(`sizes.${column}`)}
      />
      <tbody>
        {tables.map(({ name, bytes, dayAgo }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td data-number>{formatBytes(bytes)}</td>
            <td data-number>
              {dayAgo === null ? text('isNew') : changed(bytes - dayAgo, formatBytes)}
            </td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}

/** The sizes of the database, of the files and of the largest tables, and how they change. */
export function StatusGrowth({ status: { growth, tables } }: { status: PortalStatus }) {
  const { text, language } = useTexts('pages.status');
  return (
    <Panel title={text('growth')} note={text('growthNote')}>
      {growth === null ? (
        <Note>{text('noGrowth')}</Note>
      ) : (
        <>
          <Note>
            {text('measured', {
              at: formatDateTime(growth.now.at, language),
              since: formatDateTime(growth.monthAgo.at, language),
            })}
          </Note>
          <Sizes growth={growth} />
          <Tables tables={tables} />
        </>
      )}
    </Panel>
  );
}
