import { useTranslate } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { formatInteger, useCallQuery, usePrivileges } from '../../../framework/index.ts';
import { firstRows } from '../rules/lists.ts';
import { Card, Figure } from './Card.tsx';
import styles from './cards.module.css';

/** The counted resources, the privilege of each and the linked list; staff has no screen yet. */
const FIGURES = [
  { name: 'departments', privilege: 'DEPARTMENTS_VIEW', to: '/manage-faculty/departments' },
  { name: 'staff', privilege: 'STAFF_VIEW', to: undefined },
  { name: 'publications', privilege: 'PUBLICATIONS_VIEW', to: '/manage-pub/publications' },
  { name: 'users', privilege: 'USERS_VIEW', to: '/manage-user/users' },
] as const;

type Named = (typeof FIGURES)[number];

/** Faculty-wide figures; each is shown only to users who may read what it counts. */
export function FacultyFigures() {
  const translate = useTranslate();
  const privileges = usePrivileges();
  return (
    <Card title={translate('dashboard.figures.title')} icon="dashboard">
      <div className={styles.figures}>
        {FIGURES.filter(({ privilege }) => privileges.has(privilege)).map((figure) => (
          <CountedFigure key={figure.name} figure={figure} />
        ))}
      </div>
    </Card>
  );
}

function CountedFigure({ figure: { name, to } }: { figure: Named }) {
  const translate = useTranslate();
  const { total, isPending, isError, refetch } = useCallQuery(recordCalls(name).list, firstRows());
  const label = translate(`dashboard.figures.${name}`);
  if (isError) {
    return (
      <button type="button" className={styles.retry} onClick={refetch}>
        {translate('dashboard.figures.retry', { name: label })}
      </button>
    );
  }
  return <Figure value={isPending ? '…' : formatInteger(total ?? 0)} label={label} to={to} />;
}
