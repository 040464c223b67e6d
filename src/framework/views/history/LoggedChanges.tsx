import { useTranslate } from 'react-admin';
import type { HistoryEntry } from '../../../contract/wire/history.ts';
import { ChangedField } from './ChangedField.tsx';
import './history.css';

type LoggedChangesProps = Pick<HistoryEntry, 'action' | 'changes' | 'labels'> & {
  resource: string;
};

/** The fields of an entry before and after it, as the screens of the record show them. */
export function LoggedChanges({ resource, action, changes, labels }: LoggedChangesProps) {
  const translate = useTranslate();
  if (changes.length === 0) return null;
  return (
    <table className="history-changes">
      <thead className="view-hidden">
        <tr>
          <th scope="col">{translate('framework.history.field')}</th>
          <th scope="col">{translate('framework.history.before')}</th>
          <th scope="col">{translate('framework.history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangedField
            key={change.field}
            resource={resource}
            action={action}
            change={change}
            labels={labels}
          />
        ))}
      </tbody>
    </table>
  );
}
