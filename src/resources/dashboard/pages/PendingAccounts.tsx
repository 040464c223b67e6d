import { Link } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  formatDateTime,
  formatInteger,
  Rows,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { filtered, firstRows } from '../rules/lists.ts';
import { Card, Figure } from './Card.tsx';
import styles from './cards.module.css';

interface Account {
  id: string;
  firstName: string;
  lastName: string;
  createdAt: string;
}

const { list: listRows } = recordCalls<Account>('users');

const SHOWN = 3;
const LIST = filtered('/manage-user/users', { status: 'pending' });

/** Registrations that await approval, oldest first. */
export function PendingAccounts() {
  const { translate, language } = useTexts();
  const accounts = useCallQuery(
    listRows,
    firstRows({
      view: 'main',
      filter: { status: 'pending' },
      sort: { field: 'createdAt', order: 'asc' },
      count: SHOWN,
    }),
  );
  const total = accounts.total ?? 0;
  return (
    <Card title={translate('dashboard.pending.title')} icon="user" to={LIST} state={accounts}>
      {total === 0 ? (
        <p className={styles.nothing}>{translate('dashboard.pending.none')}</p>
      ) : (
        <>
          <Figure
            value={formatInteger(total)}
            label={translate('dashboard.pending.waiting', { smart_count: total })}
            to={LIST}
          />
          <Rows>
            {(accounts.data ?? []).map(({ id, firstName, lastName, createdAt }) => (
              <li key={id}>
                <span className={styles.work}>
                  <Link to={`/manage-user/users/${id}/show`}>
                    {firstName} {lastName}
                  </Link>
                  <small>{formatDateTime(createdAt, language)}</small>
                </span>
              </li>
            ))}
          </Rows>
        </>
      )}
    </Card>
  );
}
