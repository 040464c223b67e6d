import { useState } from 'react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  FormDialog,
  JobProgress,
  useCallMutation,
  useCallQuery,
  useJob,
  usePrivileges,
  type SlotProps,
} from '../../../framework/index.ts';

const FILTER = { status: 'submitted', exceptions: 0 };
const TO_DECIDE = { status: 'submitted', exceptions_gte: 1 };
const { list, transitionMany } = recordCalls('course-registrations');

/** Asks for the number of matches only. */
const countOf = (filter: object) =>
  ({ query: { filter: JSON.stringify(filter) }, range: [0, 0] }) as const;

/** Filters the list for registrations with exceptions. */
function ToDecide() {
  const translate = useTranslate();
  const { setFilters, filterValues } = useListContext();
  const { total } = useCallQuery(list, countOf(TO_DECIDE));
  const isShown = JSON.stringify(filterValues) === JSON.stringify(TO_DECIDE);
  const count = total ?? 0;
  if (count === 0 && !isShown) return null;
  return (
    <ActionButton quiet onClick={() => setFilters(isShown ? {} : TO_DECIDE)}>
      {isShown
        ? translate('registration.office.showAll')
        : translate('registration.office.toDecide', { smart_count: count, count })}
    </ActionButton>
  );
}

/** Approves every submitted registration without exceptions at once. */
export function ApproveRest({ screen }: SlotProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const privileges = usePrivileges();
  const { send, isBusy } = useCallMutation(transitionMany);
  const mayApprove =
    screen.resource.name === 'course-registrations' && privileges.has('REG_DET_ALLSTU_EDIT');
  const { total, refetch } = useCallQuery(list, mayApprove ? countOf(FILTER) : null);
  const [isConfirming, setConfirming] = useState(false);
  const [id, setId] = useState<string | null>(null);
  const over = () => {
    setId(null);
    refetch();
    refresh();
  };
  const { job, isUnreachable, cancel } = useJob(id, over);
  if (!mayApprove) return null;
  const approve = async () => {
    const answer = await send({
      params: { step: 'approve' },
      body: { filter: FILTER, expectedCount: total },
    });
    setConfirming(false);
    const outcome = answer?.data;
    if (outcome && 'job' in outcome) {
      setId(outcome.job);
      return;
    }
    if (outcome) {
      const { changed } = outcome;
      notify(translate('registration.office.approved', { smart_count: changed, count: changed }), {
        type: 'success',
      });
    }
    over();
  };
  if (id !== null)
    return (
      <JobProgress
        job={job}
        label={translate('registration.office.approving')}
        isUnreachable={isUnreachable}
        onCancel={cancel}
      />
    );
  const count = total ?? 0;
  return (
    <>
      <ToDecide />
      <ActionButton
        quiet
        disabled={count === 0}
        title={count === 0 ? translate('registration.office.noneToApprove') : undefined}
        onClick={() => setConfirming(true)}
      >
        {translate('registration.office.approveRest', { smart_count: count, count })}
      </ActionButton>
      {isConfirming && (
        <FormDialog
          title={translate('registration.office.approveTitle', { smart_count: count, count })}
          action={translate('resources.course-registrations.transitions.approve')}
          isBusy={isBusy}
          onSubmit={() => void approve()}
          onClose={() => setConfirming(false)}
        >
          <p>{translate('registration.office.approveText')}</p>
        </FormDialog>
      )}
    </>
  );
}
