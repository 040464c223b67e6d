import { useTranslate } from 'react-admin';
import type {
  LivePart,
  LiveTable,
  ResourceDescription,
} from '../../../contract/wire/calls/developerCalls.ts';
import { Callout, FoldedPanel } from '../../../framework/index.ts';
import { Sheet } from './Sheet.tsx';
import styles from './developer.module.css';

const TEXTS = 'pages.developer.table';

function Parts({ title, parts }: { title: string; parts: readonly LivePart[] }) {
  const translate = useTranslate();
  return (
    <FoldedPanel title={title} isOpen={false}>
      {parts.length === 0 ? (
        <p className={styles.quiet}>{translate(`${TEXTS}.none`)}</p>
      ) : (
        <dl className={styles.definitions}>
          {parts.map(({ name, definition }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <code>{definition}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </FoldedPanel>
  );
}

function Table({
  table: { name, field, columns, constraints, indexes, missing, undeclared },
}: {
  table: LiveTable;
}) {
  const translate = useTranslate();
  const caption = translate(`${TEXTS}.caption`, { name });
  const rows = columns.map((column) => ({
    key: column.name,
    cells: [
      <code key="name">{column.name}</code>,
      <code key="type">{column.type}</code>,
      translate(`${TEXTS}.${column.isNullable ? 'yes' : 'no'}`),
      column.default === null ? null : (
        <span key="default">
          {column.isGenerated && `${translate(`${TEXTS}.generated`)}: `}
          <code>{column.default}</code>
        </span>
      ),
    ],
  }));
  return (
    <section className={styles.block} aria-label={caption}>
      <h2>{caption}</h2>
      {field !== null && <p className={styles.quiet}>{translate(`${TEXTS}.of`, { field })}</p>}
      {missing.length > 0 && (
        <Callout tone="bad">{translate(`${TEXTS}.missing`, { names: missing.join(', ') })}</Callout>
      )}
      {undeclared.length > 0 && (
        <Callout tone="caution">
          {translate(`${TEXTS}.undeclared`, { names: undeclared.join(', ') })}
        </Callout>
      )}
      <Sheet
        caption={caption}
        columns={['column', 'type', 'empty', 'default'].map((column) =>
          translate(`${TEXTS}.${column}`),
        )}
        rows={rows}
      />
      <Parts title={translate(`${TEXTS}.constraints`)} parts={constraints} />
      <Parts title={translate(`${TEXTS}.indexes`)} parts={indexes} />
    </section>
  );
}

/** The tables as they are in the database now. */
export const TablePart = ({ description }: { description: ResourceDescription }) =>
  description.tables.map((table) => <Table key={table.name} table={table} />);
