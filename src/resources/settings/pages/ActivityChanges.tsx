import { useTranslate } from 'react-admin';
import type { Field } from '../../../contract/model/fields.ts';
import { isReference } from '../../../contract/model/kindTraits.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  cellOf,
  Note,
  PageTable,
  Panel,
  TableHead,
  textIn,
  UndoButton,
  usePortalServices,
  useCallQuery,
  type SlotProps,
  useTexts,
} from '../../../framework/index.ts';
import { changeRows, type ChangeRow } from './changeRows.ts';
import styles from './settings.module.css';

const UNDOABLE = ['create', 'edit', 'delete'];

/** Values before and after by field, formatted as on the record's own screens. */
export function ActivityChanges({ record = {} }: SlotProps) {
  const translate = useTranslate();
  const rows = changeRows(record['before'], record['after']);
  const resource = String(record['resource'] ?? '');
  return (
    <div className={styles.changesFrame}>
      <Panel
        title={translate('resources.activities.sections.change')}
        note={rows.length > 0 ? translate('pages.activity.changesNote') : undefined}
      >
        {rows.length === 0 ? (
          <Note>{translate('pages.activity.noChanges')}</Note>
        ) : (
          <PageTable label={translate('resources.activities.sections.change')}>
            <TableHead
              columns={['field', 'before', 'after']}
              label={(column) =>
                translate(
                  column === 'field'
                    ? 'pages.activity.field'
                    : `resources.activities.fields.${column}`,
                )
              }
            />
            <tbody className={styles.changes}>
              {rows.map((row) => (
                <Change key={row.name} row={row} resource={resource} />
              ))}
            </tbody>
          </PageTable>
        )}
        {typeof record['changeSet'] === 'string' && UNDOABLE.includes(String(record['action'])) && (
          <UndoButton
            changeSet={record['changeSet']}
            isRedo={typeof record['undoes'] === 'string'}
          />
        )}
      </Panel>
    </div>
  );
}

function Change({
  row: { name, before, after, isChanged },
  resource,
}: {
  row: ChangeRow;
  resource: string;
}) {
  const translate = useTranslate();
  const field = usePortalServices().catalogue.resources.get(resource)?.fields[name];
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">{translate(`resources.${resource}.fields.${name}`, { _: name })}</th>
      <td>
        <LoggedValue field={field} name={name} value={before} resource={resource} />
      </td>
      <td>
        <LoggedValue field={field} name={name} value={after} resource={resource} />
      </td>
    </tr>
  );
}

interface LoggedValueProps {
  field: Field | undefined;
  name: string;
  value: unknown;
  resource: string;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
const plain = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** A value formatted by its kind; the raw value if the field is no longer declared. */
function LoggedValue({ field, name, value, resource }: LoggedValueProps) {
  const { translate, language } = useTexts();
  if (isEmpty(value)) return <span className={styles.nothing}>—</span>;
  if (!field) return <>{plain(value)}</>;
  if (isReference(field))
    return <LoggedReference name={name} ids={[value].flat().map(String)} resource={resource} />;
  const { Cell } = cellOf(field);
  return (
    <Cell
      field={field}
      name={name}
      value={value}
      record={{}}
      resource={resource}
      language={language}
      translate={translate}
      variant="page"
    />
  );
}

/** The log stores ids; shows current names where the reader may read them. */
function LoggedReference({
  name,
  ids,
  resource,
}: {
  name: string;
  ids: readonly string[];
  resource: string;
}) {
  const { language } = useTexts();
  const { data } = useCallQuery(recordCalls(resource).options, {
    params: { field: name },
    query: { ids: JSON.stringify(ids) },
  });
  const nameOf = (id: string): string =>
    textIn(data?.find((choice) => choice.id === id)?.label, language).text || id;
  return <>{ids.map(nameOf).join(', ')}</>;
}
