import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  Failed,
  formatInteger,
  useCallQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { filtered, firstRows } from '../rules/lists.ts';
import { Card, Figure } from './Card.tsx';
import styles from './cards.module.css';

/** What waits for a decision, the privilege that decides it, and its list. */
const WAITING = [
  {
    name: 'entitlements',
    resource: 'exam-entitlements',
    needs: 'MEDICAL_DECIDE',
    state: 'submitted',
    path: '/manage-exam/exam-entitlements',
  },
  {
    name: 'medicals',
    resource: 'medical-requests',
    needs: 'MEDICAL_DECIDE',
    state: 'certified',
    path: '/manage-exam/exam-medical',
  },
  {
    name: 'rescrutinies',
    resource: 'rescrutinies',
    needs: 'MK_PUB_ALL',
    state: 'requested',
    path: '/manage-exam/rescrutinies',
  },
] as const;

function Waiting({ name, resource, state, path }: (typeof WAITING)[number]) {
  const { translate } = useTexts();
  const { list } = recordCalls<{ id: string }>(resource);
  const { total, data, isError, refetch } = useCallQuery(list, firstRows({ filter: { state } }));
  const count = total ?? 0;
  if (isError) return <Failed onRetry={() => void refetch()} />;
  return (
    data && (
      <Figure
        value={formatInteger(count)}
        label={translate(`dashboard.examDecisions.${name}`, { smart_count: count })}
        to={filtered(path, { state: [state] })}
      />
    )
  );
}

/** Requests about examinations that wait for the person’s decision. */
export function ExamDecisions() {
  const { translate } = useTexts();
  const privileges = usePrivileges();
  return (
    <Card title={translate('dashboard.examDecisions.title')} icon="examination">
      <div className={styles.figures}>
        {WAITING.filter(({ needs }) => privileges.has(needs)).map((each) => (
          <Waiting key={each.name} {...each} />
        ))}
      </div>
    </Card>
  );
}
