import { useState } from 'react';
import { useListContext, useRefresh, useTranslate } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  BulkTransitionDialog,
  useCallQuery,
  usePrivileges,
  type SlotProps,
} from '../../../framework/index.ts';

const FILTER = { status: 'submitted', exceptions: 0 };
const TO_DECIDE = { status: 'submitted', exceptions_gte: 1 };
const { list } = recordCalls('course-registrations');

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

/** Approves every submitted registration without exceptions at once, and names those refused. */
export function ApproveRest({ screen }: SlotProps) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const privileges = usePrivileges();
  const approve = screen.resource.workflow?.transitions.find(({ name }) => name === 'approve');
  const mayApprove = privileges.has('REG_DET_ALLSTU_EDIT');
  const { total, refetch } = useCallQuery(list, mayApprove ? countOf(FILTER) : null);
  const [isConfirming, setConfirming] = useState(false);
  if (!mayApprove || !approve) return null;
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
        <BulkTransitionDialog
          screen={screen}
          scope={{ filter: FILTER, expectedCount: count }}
          transition={approve}
          onChanged={() => {
            refetch();
            refresh();
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
