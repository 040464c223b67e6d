import { useState } from 'react';
import { useRefresh } from 'react-admin';
import {
  ActionButton,
  Callout,
  JobProgress,
  Note,
  PageDialog,
  QueryState,
  Rows,
  useCallMutation,
  useCallQuery,
  useJob,
  usePrivileges,
  useTexts,
  type SlotProps,
} from '../../../framework/index.ts';
import {
  intakeAccounts,
  INVITING_KEYS,
  inviteIntake,
  type IntakeAccounts as Counts,
  type IntakeReport,
} from '../api.ts';

/** On the page of an intake: accounts for its students who have none, with invitations. */
export function IntakeAccounts({ record }: SlotProps) {
  const { text } = useTexts('pages.intakeAccounts');
  const privileges = usePrivileges();
  const [isOpen, setOpen] = useState(false);
  if (!record || !INVITING_KEYS.every((key) => privileges.has(key))) return null;
  return (
    <>
      <ActionButton quiet onClick={() => setOpen(true)}>
        {text('action')}
      </ActionButton>
      {isOpen && (
        <IntakeDialog
          id={String(record['id'])}
          intake={String(record['label'])}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface IntakeDialogProps {
  id: string;
  intake: string;
  onClose: () => void;
}

function IntakeDialog({ id, intake, onClose }: IntakeDialogProps) {
  const { text, translate } = useTexts('pages.intakeAccounts');
  const refresh = useRefresh();
  const query = useCallQuery(intakeAccounts, { params: { id } });
  const { send, isBusy } = useCallMutation(inviteIntake);
  const [jobId, setJobId] = useState<string | null>(null);
  const { job, isUnreachable } = useJob<IntakeReport>(jobId, refresh);
  const start = async () => {
    const answer = await send({ params: { id } });
    if (answer) setJobId(answer.data.job);
  };
  const toInvite = query.data === undefined ? 0 : invitable(query.data);
  return (
    <PageDialog
      title={text('title', { intake })}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate(jobId === null ? 'framework.action.cancel' : 'framework.action.done')}
          </ActionButton>
          {jobId === null && (
            <ActionButton
              isBusy={isBusy}
              disabled={toInvite === 0}
              title={query.data && toInvite === 0 ? text('noneToInvite') : undefined}
              onClick={() => void start()}
            >
              {text('start')}
            </ActionButton>
          )}
        </>
      }
    >
      {jobId === null ? (
        <>
          <QueryState query={query} lines={2} />
          {query.data && <Preview counts={query.data} />}
        </>
      ) : (
        <JobProgress job={job} label={text('working')} isUnreachable={isUnreachable}>
          {job?.result && <Report report={job.result} />}
        </JobProgress>
      )}
    </PageDialog>
  );
}

const invitable = ({ students, withAccount, withoutEmail }: Counts): number =>
  students - withAccount - withoutEmail;

function Preview({ counts }: { counts: Counts }) {
  const { text } = useTexts('pages.intakeAccounts');
  const toInvite = invitable(counts);
  return (
    <>
      <p>{text('counts', { ...counts })}</p>
      {toInvite > 0 ? (
        <>
          <p>{text('toInvite', { smart_count: toInvite })}</p>
          <Note>{text('validity')}</Note>
        </>
      ) : (
        <Callout tone={counts.withoutEmail > 0 ? 'caution' : 'good'}>
          {text(counts.withoutEmail > 0 ? 'nobody' : 'complete')}
        </Callout>
      )}
      {toInvite > 0 && counts.withoutEmail > 0 && (
        <Callout tone="caution">
          {text('withoutEmail', { smart_count: counts.withoutEmail })}
        </Callout>
      )}
    </>
  );
}

function Report({ report: { created, left } }: { report: IntakeReport }) {
  const { text } = useTexts('pages.intakeAccounts');
  return (
    <>
      <Callout tone="good">{text('created', { smart_count: created })}</Callout>
      {left.length > 0 && (
        <>
          <Note>{text('left')}</Note>
          <Rows>
            {left.map(({ number, reason }) => (
              <li key={number}>
                <span>
                  {number}
                  <small>{text(`reasons.${reason}`)}</small>
                </span>
              </li>
            ))}
          </Rows>
        </>
      )}
    </>
  );
}
