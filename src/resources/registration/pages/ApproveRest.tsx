import { useState } from 'react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { BulkAnswer } from '../../../contract/wire/bulk.ts';
import { formatListQuery } from '../../../contract/wire/listQuery.ts';
import {
  ActionButton,
  JobProgress,
  PageDialog,
  useAnswer,
  useJob,
  usePortalServices,
  usePrivileges,
  type SlotProps,
} from '../../../framework/index.ts';

const FILTER = { status: 'submitted', exceptions: 0 };
const TO_DECIDE = { status: 'submitted', exceptions_gte: 1 };
const counted = (operator: 'eq' | 'gte', value: number): string =>
  `/course-registrations?${formatListQuery({
    filter: [
      { path: 'status', operator: 'eq', value: 'submitted' },
      { path: 'exceptions', operator, value },
    ],
    first: 0,
    count: 1,
  }).toString()}`;

/** Leads to the registrations that somebody has to look at one by one. */
function ToDecide() {
  const translate = useTranslate();
  const { setFilters, filterValues } = useListContext();
  const { total } = useAnswer<unknown[]>(counted('gte', 1));
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

/**
 * Approves at once every registration that waits and leaves nothing to decide; the exceptions stay,
 * first in the list.
 */
export function ApproveRest({ screen }: SlotProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const privileges = usePrivileges();
  const { http } = usePortalServices();
  const mayApprove =
    screen.resource.name === 'course-registrations' && privileges.has('REG_DET_ALLSTU_EDIT');
  const { total, refetch } = useAnswer<unknown[]>(mayApprove ? counted('eq', 0) : null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [id, setId] = useState<string | null>(null);
  const over = () => {
    setId(null);
    refetch();
    refresh();
  };
  const { job, isUnreachable, cancel } = useJob(id, over);
  if (!mayApprove) return null;
  const approve = async () => {
    setBusy(true);
    const answer = await http.post<BulkAnswer>('/course-registrations/-/transitions/approve', {
      filter: FILTER,
      expectedCount: total,
    });
    setBusy(false);
    setAsking(false);
    if (!answer.isSuccess) notify(answer.message, { type: 'error' });
    else if ('job' in answer.body) return setId(answer.body.job);
    else
      notify(
        translate('registration.office.approved', {
          smart_count: answer.body.changed,
          count: answer.body.changed,
        }),
        { type: 'success' },
      );
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
        onClick={() => setAsking(true)}
      >
        {translate('registration.office.approveRest', { smart_count: count, count })}
      </ActionButton>
      {isAsking && (
        <PageDialog
          title={translate('registration.office.approveTitle', { smart_count: count, count })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <ActionButton quiet onClick={() => setAsking(false)}>
                {translate('framework.action.cancel')}
              </ActionButton>
              <ActionButton isBusy={isBusy} onClick={() => void approve()}>
                {translate('resources.course-registrations.transitions.approve')}
              </ActionButton>
            </>
          }
        >
          <p>{translate('registration.office.approveText')}</p>
        </PageDialog>
      )}
    </>
  );
}
