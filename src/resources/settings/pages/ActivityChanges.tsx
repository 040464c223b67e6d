import { useTranslate } from 'react-admin';
import { SETTINGS, type SettingKey } from '../../../contract/model/settings.ts';
import { loggedChanges } from '../../../contract/wire/calls/activityLogCalls.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import type { HistoryEntry } from '../../../contract/wire/history.ts';
import {
  Failed,
  Loading,
  LoggedChanges,
  Note,
  optionKey,
  Panel,
  UndoButton,
  useCallQuery,
  usePrivileges,
  useTexts,
  type SlotProps,
} from '../../../framework/index.ts';
import { exportInWords } from './exportInWords.ts';
import { settingText } from './settingText.ts';
import styles from './settings.module.css';

const UNDOABLE = ['create', 'edit', 'delete'];
const { read: readSetting } = recordCalls<{ key: SettingKey }>('settings');

/** Values before and after by field, as the screens of the record show them. */
export function ActivityChanges({ record = {} }: SlotProps) {
  const { text, translate } = useTexts('pages.activity');
  const { data, isError, isPending, refetch } = useCallQuery(loggedChanges, {
    params: { id: String(record['id']) },
  });
  return (
    <div className={styles.changesFrame}>
      <Panel title={translate('resources.activities.sections.change')}>
        {isError && <Failed onRetry={refetch} />}
        {isPending && <Loading />}
        {data?.changes.length === 0 && <Note>{text('noChanges')}</Note>}
        {data && data.changes.length > 0 && <Changes entry={record} {...data} />}
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

type ChangesProps = Pick<HistoryEntry, 'changes' | 'labels'> & {
  entry: Readonly<Record<string, unknown>>;
};

function Changes({ entry, changes, labels }: ChangesProps) {
  const translate = useTranslate();
  const [resource, action] = [String(entry['resource']), String(entry['action'])];
  const shared = { resource, action, labels };
  if (resource === 'settings' && action !== 'export')
    return <SettingChanges id={String(entry['recordId'])} changes={changes} {...shared} />;
  return (
    <LoggedChanges
      {...shared}
      changes={action === 'export' ? exportInWords(changes, resource, translate) : changes}
    />
  );
}

interface SettingChangesProps extends Pick<HistoryEntry, 'action' | 'changes' | 'labels'> {
  id: string;
  resource: string;
}

/** The value of a setting is stored as it is; which kind it is of, its key decides. */
function SettingChanges({ id, changes, ...shared }: SettingChangesProps) {
  const translate = useTranslate();
  const mayRead = usePrivileges().has('SETTINGS_VIEW');
  const { data: setting } = useCallQuery(readSetting, mayRead ? { params: { id } } : null);
  const key = setting?.key;
  const words = (value: unknown): unknown =>
    key === undefined || !(key in SETTINGS) || value === null
      ? value
      : settingText(key, value, translate);
  return (
    <LoggedChanges
      {...shared}
      changes={changes.map(({ field, before, after }) =>
        field === 'value'
          ? {
              field: key === undefined ? field : translate(optionKey('settings', 'key', key)),
              before: words(before),
              after: words(after),
            }
          : { field, before, after },
      )}
    />
  );
}
