import { useState } from 'react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { ANSWER_KEYS } from '../../../contract/model/accessExplanationPage.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Icon,
  PageDialog,
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
import { RemoveFactorsOfUser } from './RemoveFactorsOfUser.tsx';
import { RemoveSingleSignOn } from './RemoveSingleSignOn.tsx';
import { RumisPasswords } from './RumisPasswords.tsx';
import styles from './user.module.css';

const { update: updateUser } = recordCalls('users');

const asRecord = (record: SlotProps['record']): ViewRecord => (record ?? { id: '' }) as ViewRecord;
const nameOf = (record: ViewRecord): string =>
  `${String(record['firstName'])} ${String(record['lastName'])}`;
const mayChangeStatus = (record: ViewRecord): boolean => {
  const { edit } = permissionsOf(record);
  return edit === '*' || (edit ?? []).includes('status');
};

/** Moves an account to its next state and refreshes the lists and pages that show it. */
function useSteps() {
  const { send, isBusy } = useCallMutation(updateUser);
  const refresh = useRefresh();
  const take = async ({ id, version }: ViewRecord, { name, to }: AccountStep) => {
    await send(
      { params: { id }, body: { status: to, version } },
      { success: `pages.account.${name}Done` },
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
  const [open, setOpen] = useState<'rumis' | 'lock' | 'factors' | null>(null);
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
          onClick={() => (step.name === 'lock' ? setOpen('lock') : void take(record, step))}
        >
          {translate(`pages.account.${step.name}`)}
        </ActionButton>
      )}
      {open === 'rumis' && (
        <RumisPasswords ids={[record.id]} name={nameOf(record)} onClose={() => setOpen(null)} />
      )}
      {open === 'factors' && (
        <RemoveFactorsOfUser id={record.id} name={nameOf(record)} onClose={() => setOpen(null)} />
      )}
      {open === 'lock' && (
        <PageDialog
          title={translate('pages.account.lockTitle', { name: nameOf(record) })}
          onClose={() => setOpen(null)}
          actions={
            <>
              <ActionButton quiet onClick={() => setOpen(null)}>
                {translate('framework.action.cancel')}
              </ActionButton>
              <ActionButton danger isBusy={isBusy} onClick={() => void lock()}>
                {translate('pages.account.lock')}
              </ActionButton>
            </>
          }
        >
          <p>{translate('pages.account.lockNote')}</p>
        </PageDialog>
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
  const { take, isBusy } = useSteps();
  const [isOpen, setOpen] = useState(false);
  const record = asRecord(given);
  const name = nameOf(record);
  const step =
    record['status'] === 'pending' && mayChangeStatus(record) ? stepFrom('pending') : null;
  if (step) {
    const label = translate('pages.account.approveNamed', { name });
    return (
      <button
        type="button"
        className={styles.rowButton}
        data-wanted=""
        aria-label={label}
        title={label}
        disabled={isBusy}
        onClick={() => void take(record, step)}
      >
        <Icon name="check" />
      </button>
    );
  }
  if (!privileges.has('USERS_EDIT')) return null;
  const label = translate('pages.rumis.actionNamed', { name });
  return (
    <>
      <button
        type="button"
        className={styles.rowButton}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <Icon name="key" />
      </button>
      {isOpen && <RumisPasswords ids={[record.id]} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

/** For the selected rows: approval of those that are pending, and new rumis passwords. */
export function UserBulkActions({ selectedIds = [] }: SlotProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const privileges = usePrivileges();
  const { send, isBusy } = useCallMutation(updateUser);
  const { data, onUnselectItems } = useListContext<ViewRecord & { id: string }>();
  const [isOpen, setOpen] = useState(false);
  if (!privileges.has('USERS_EDIT')) return null;
  const waiting = (data ?? []).filter(
    (record) =>
      selectedIds.includes(record.id) && record['status'] === 'pending' && mayChangeStatus(record),
  );
  const approve = async () => {
    let approved = 0;
    for (const { id, version } of waiting) {
      if (!(await send({ params: { id }, body: { status: 'active', version } }))) break;
      approved += 1;
    }
    if (approved > 0)
      notify('pages.account.approvedMany', {
        type: 'success',
        messageArgs: { smart_count: approved },
      });
    if (approved === waiting.length) onUnselectItems();
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
