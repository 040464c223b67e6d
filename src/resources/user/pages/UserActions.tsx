import { useState } from 'react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { ANSWER_KEYS } from '../../../contract/model/accessExplanationPage.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Icon,
  permissionsOf,
  useCallMutation,
  usePortalServices,
  usePrivileges,
  ImpersonateButton,
  whyNotPath,
  type SlotProps,
  type ViewRecord,
} from '../../../framework/index.ts';
import { stepFrom, type AccountStep } from '../accountSteps.ts';
import { ApprovalDialog } from './ApprovalDialog.tsx';
import { decisionRefusal } from './decisionRefusal.ts';
import { InviteAgain } from './InviteAgain.tsx';
import { LockDialog } from './LockDialog.tsx';
import { RemoveFactorsOfUser } from './RemoveFactorsOfUser.tsx';
import { RemoveSingleSignOn } from './RemoveSingleSignOn.tsx';
import { RumisPasswords } from './RumisPasswords.tsx';
import { useMatchingApprovals } from './useMatchingApprovals.ts';
import styles from './user.module.css';

/** In the same file of the build, because every further one makes the start larger. */
export { IntakeAccounts } from './IntakeAccounts.tsx';

const { update: updateUser } = recordCalls('users');

const asRecord = (record: SlotProps['record']): ViewRecord => (record ?? { id: '' }) as ViewRecord;
const nameOf = (record: ViewRecord): string =>
  `${String(record['firstName'])} ${String(record['lastName'])}`;
const mayChangeStatus = (record: ViewRecord): boolean => {
  const { edit } = permissionsOf(record);
  return edit === '*' || (edit ?? []).includes('status');
};

/** Steps with a dialog of their own. */
const isAsked = (step: AccountStep): step is AccountStep & { name: 'approve' | 'lock' } =>
  step.name === 'approve' || step.name === 'lock';

/** Moves an account to its next state and refreshes the lists and pages that show it. */
function useSteps() {
  const { send, isBusy } = useCallMutation(updateUser);
  const refresh = useRefresh();
  const take = async ({ id, version }: ViewRecord, { name, to }: AccountStep) => {
    await send(
      { params: { id }, body: { status: to, version } },
      { success: `pages.account.${name}Done`, refusal: decisionRefusal },
    );
    refresh();
  };
  return { take, isBusy };
}

/** On the page of an account: its next step and its passwords. */
export function UserShowActions({ record: given }: SlotProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { session } = usePortalServices();
  const privileges = usePrivileges();
  const { take, isBusy } = useSteps();
  const [open, setOpen] = useState<'rumis' | 'lock' | 'factors' | 'approve' | null>(null);
  const record = asRecord(given);
  const step = mayChangeStatus(record) ? stepFrom(record['status']) : null;
  const lock = async () => {
    if (step) await take(record, step);
    setOpen(null);
  };
  return (
    <>
      {ANSWER_KEYS.every((key) => privileges.has(key)) && (
        <ActionButton quiet onClick={() => void navigate(whyNotPath({ person: record.id }))}>
          {translate('pages.account.answers')}
        </ActionButton>
      )}
      <ImpersonateButton kind="person" id={record.id} name={nameOf(record)} />
      {privileges.has('CHANGE_PASSWORD') && (
        <ActionButton
          quiet
          onClick={() => void navigate(`/manage-user/change-password?user=${record.id}`)}
        >
          {translate('pages.account.password')}
        </ActionButton>
      )}
      <RemoveSingleSignOn id={record.id} name={nameOf(record)} />
      {privileges.has('CHANGE_PASSWORD') && String(session.user()?.user) !== record.id && (
        <ActionButton quiet onClick={() => setOpen('factors')}>
          {translate('pages.factors.removeAll')}
        </ActionButton>
      )}
      {privileges.has('USERS_EDIT') && (
        <ActionButton quiet onClick={() => setOpen('rumis')}>
          {translate('pages.rumis.action')}
        </ActionButton>
      )}
      {step && (
        <ActionButton
          quiet={step.to !== 'active'}
          danger={step.name === 'lock'}
          isBusy={isBusy}
          onClick={() => (isAsked(step) ? setOpen(step.name) : void take(record, step))}
        >
          {translate(`pages.account.${step.name}`)}
        </ActionButton>
      )}
      {record['status'] === 'invited' && mayChangeStatus(record) && <InviteAgain id={record.id} />}
      {open === 'approve' && (
        <ApprovalDialog id={record.id} name={nameOf(record)} onClose={() => setOpen(null)} />
      )}
      {open === 'rumis' && (
        <RumisPasswords ids={[record.id]} name={nameOf(record)} onClose={() => setOpen(null)} />
      )}
      {open === 'factors' && (
        <RemoveFactorsOfUser id={record.id} name={nameOf(record)} onClose={() => setOpen(null)} />
      )}
      {open === 'lock' && (
        <LockDialog
          name={nameOf(record)}
          isBusy={isBusy}
          onLock={() => void lock()}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/**
 * On a row: approval if it is pending, otherwise the rumis password. One button, because rows are
 * narrow.
 */
export function UserRowActions({ record: given }: SlotProps) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const [open, setOpen] = useState<'approve' | 'rumis' | null>(null);
  const record = asRecord(given);
  const name = nameOf(record);
  const close = () => setOpen(null);
  const isWaiting = record['status'] === 'pending' && mayChangeStatus(record);
  // Stays until it is closed: someone else may decide meanwhile, which ends the waiting.
  if (!isWaiting && open !== 'approve' && !privileges.has('USERS_EDIT')) return null;
  const label = translate(isWaiting ? 'pages.account.approveNamed' : 'pages.rumis.actionNamed', {
    name,
  });
  return (
    <>
      <button
        type="button"
        className={styles.rowButton}
        data-wanted={isWaiting ? '' : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(isWaiting ? 'approve' : 'rumis')}
      >
        <Icon name={isWaiting ? 'check' : 'key'} />
      </button>
      {open === 'approve' && <ApprovalDialog id={record.id} name={name} onClose={close} />}
      {open === 'rumis' && <RumisPasswords ids={[record.id]} name={name} onClose={close} />}
    </>
  );
}

/**
 * For the selected rows: approval of those that are pending and match a record, and new rumis
 * passwords.
 */
export function UserBulkActions({ selectedIds = [] }: SlotProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const privileges = usePrivileges();
  const { approveAll, isBusy } = useMatchingApprovals();
  const { data, onUnselectItems } = useListContext<ViewRecord & { id: string }>();
  const [isOpen, setOpen] = useState(false);
  if (!privileges.has('USERS_EDIT')) return null;
  const waiting = (data ?? []).filter(
    (record) =>
      selectedIds.includes(record.id) && record['status'] === 'pending' && mayChangeStatus(record),
  );
  const approve = async () => {
    const { approved, left } = await approveAll(waiting.map(({ id }) => id));
    if (approved > 0)
      notify('pages.account.approvedMany', {
        type: 'success',
        messageArgs: { smart_count: approved },
      });
    if (left > 0)
      notify('pages.joining.leftMany', { type: 'warning', messageArgs: { smart_count: left } });
    if (left === 0) onUnselectItems();
    refresh();
  };
  return (
    <>
      {waiting.length > 0 && (
        <ActionButton isBusy={isBusy} onClick={() => void approve()}>
          {translate('pages.account.approveMany', { smart_count: waiting.length })}
        </ActionButton>
      )}
      <ActionButton quiet onClick={() => setOpen(true)}>
        {translate('pages.rumis.actionMany')}
      </ActionButton>
      {isOpen && <RumisPasswords ids={selectedIds} onClose={() => setOpen(false)} />}
    </>
  );
}
