import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  formatDateTime,
  FormDialog,
  FormField,
  Note,
  Panel,
  textIn,
  useCallForm,
  useCallMutation,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { OwnPracticals, OwnSlot } from '../api.ts';
import styles from './practicals.module.css';

const TONES = { done: 'good', absent: 'bad', excused: 'caution' } as const;

const MEMBERS = recordCalls('practical-members');
const SWAPS = recordCalls('practical-swaps');
const MAKE_UPS = recordCalls('practical-make-ups');

/** The writes of a student in one unit that need no reason. `problem` is that of the latest one. */
function useOwnActions({ student, membership, swap }: OwnPracticals, onChanged: () => void) {
  const translate = useTranslate();
  const calls = {
    join: useCallMutation(MEMBERS.create),
    leave: useCallMutation(MEMBERS.remove),
    withdraw: useCallMutation(SWAPS.transition),
  };
  const [latest, setLatest] = useState<keyof typeof calls>('join');
  const act = async (
    name: keyof typeof calls,
    message: string,
    send: (options: { success: string }) => Promise<object | null>,
  ): Promise<void> => {
    setLatest(name);
    await send({ success: translate(`pages.lab-practicals.${message}`) });
    onChanged();
  };
  const { problemOf } = calls[latest];
  return {
    join: (group: string) =>
      act('join', 'joined', (options) => calls.join.send({ body: { group, student } }, options)),
    leave: () =>
      act('leave', 'left', (options) =>
        calls.leave.send({ params: { id: membership?.id ?? '' } }, options),
      ),
    withdraw: () =>
      act('withdraw', 'withdrawn', (options) =>
        calls.withdraw.send(
          { params: { id: swap?.id ?? '', step: 'withdraw' }, body: { version: swap?.version } },
          options,
        ),
      ),
    isBusy: Object.values(calls).some((call) => call.isBusy),
    problem: problemOf('group') ?? problemOf('student'),
  };
}
type OwnActions = ReturnType<typeof useOwnActions>;

/** A request that needs a reason: to change to a group, or to make up for a missed slot. */
interface Request {
  title: string;
  call: typeof SWAPS.create;
  /** The values of the request without its reason. */
  given: { toGroup: string } | { missed: string };
}

/** A student's own group and slots in one unit, with what they can choose or request. */
export function OwnUnit({ unit, onChanged }: { unit: OwnPracticals; onChanged: () => void }) {
  const { text, language } = useTexts('pages.lab-practicals');
  const actions = useOwnActions(unit, onChanged);
  const [request, setRequest] = useState<Request | null>(null);
  const { membership, slots, swap } = unit;
  return (
    <Panel
      title={textIn(unit.label, language).text}
      note={membership ? text('ownGroup', { name: membership.name }) : text('chooseGroup')}
    >
      {actions.problem !== undefined && <Callout tone="bad">{actions.problem}</Callout>}
      <GroupChoice unit={unit} actions={actions} onRequest={setRequest} />
      {swap && (
        <Callout
          action={
            <ActionButton quiet onClick={() => void actions.withdraw()}>
              {text('withdraw')}
            </ActionButton>
          }
        >
          {text('swapWaits', { name: swap.to })}
        </Callout>
      )}
      {membership && slots.length === 0 && <Note>{text('noSlots')}</Note>}
      {slots.length > 0 && (
        <ul className={styles.lines} aria-label={text('slots')}>
          {slots.map((slot) => (
            <SlotItem key={slot.id} slot={slot} onRequest={setRequest} />
          ))}
        </ul>
      )}
      {request && (
        <RequestDialog request={request} onClose={() => setRequest(null)} onChanged={onChanged} />
      )}
    </Panel>
  );
}

interface ActionProps {
  actions: OwnActions;
  onRequest: (request: Request) => void;
}

/** The groups of the unit, to join, to leave, or to ask for. */
function GroupChoice({
  unit: { membership, groups, swap },
  actions,
  onRequest,
}: ActionProps & { unit: OwnPracticals }) {
  const { text, language } = useTexts('pages.lab-practicals');
  const { isBusy } = actions;
  const whyClosed = ({ capacity, taken, isOpen, signUpFrom }: OwnPracticals['groups'][number]) => {
    if (taken >= capacity) return text('full');
    if (isOpen) return undefined;
    return signUpFrom && Date.parse(signUpFrom) > Date.now()
      ? text('opens', { at: formatDateTime(signUpFrom, language) })
      : text('closed');
  };
  return (
    <ul className={styles.lines}>
      {groups.map((group) => {
        const { id, name, capacity, taken, isOpen, signUpUntil } = group;
        const isOwn = membership?.group === id;
        const why = whyClosed(group);
        return (
          <li key={id} data-own={isOwn || undefined}>
            <strong>
              {text('group', { name })} {isOwn && <Badge tone="good">{text('yours')}</Badge>}{' '}
              <Badge tone={taken >= capacity ? 'caution' : 'plain'}>
                {taken} / {capacity}
              </Badge>
            </strong>
            {isOpen && signUpUntil && (
              <span className={styles.quiet}>
                {text('openUntil', { at: formatDateTime(signUpUntil, language) })}
              </span>
            )}
            <Actions>
              {!membership && (
                <ActionButton
                  quiet
                  isBusy={isBusy}
                  disabled={why !== undefined}
                  title={why}
                  onClick={() => void actions.join(id)}
                >
                  {text('join')}
                </ActionButton>
              )}
              {isOwn && membership.mayLeave && (
                <ActionButton quiet isBusy={isBusy} onClick={() => void actions.leave()}>
                  {text('leave')}
                </ActionButton>
              )}
              {membership && !isOwn && !swap && (
                <ActionButton
                  quiet
                  isBusy={isBusy}
                  onClick={() =>
                    onRequest({
                      title: text('askSwap', { name }),
                      call: SWAPS.create,
                      given: { toGroup: id },
                    })
                  }
                >
                  {text('change')}
                </ActionButton>
              )}
            </Actions>
          </li>
        );
      })}
    </ul>
  );
}

/** How long before a slot a student can already ask to make it up. */
const MAKE_UP_AHEAD_MS = 86_400_000 * 14;

const mayAskMakeUp = ({ status, makeUp, startsAt }: OwnSlot): boolean =>
  status !== 'done' && makeUp === null && Date.parse(startsAt) < Date.now() + MAKE_UP_AHEAD_MS;

/** A slot of the student, with their result and a way to ask for another one. */
function SlotItem({ slot, onRequest }: Pick<ActionProps, 'onRequest'> & { slot: OwnSlot }) {
  const { text, translate, language } = useTexts('pages.lab-practicals');
  return (
    <li>
      <strong>
        {slot.number}. <TextInLanguage value={slot.title} />{' '}
        {slot.status && (
          <Badge tone={TONES[slot.status]}>
            {translate(`resources.practical-results.options.status.${slot.status}`)}
          </Badge>
        )}
      </strong>
      <span>
        {[
          formatDateTime(slot.startsAt, language),
          slot.hall,
          ...slot.demonstrators.map((name) => textIn(name, language).text),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {slot.makeUp && (
        <span className={styles.quiet}>
          {slot.makeUp.isThis ? text('comesAlong') : text(`makeUp.${slot.makeUp.state}`)}
        </span>
      )}
      {mayAskMakeUp(slot) && (
        <Actions>
          <ActionButton
            quiet
            onClick={() =>
              onRequest({
                title: text('askMakeUp', { number: slot.number }),
                call: MAKE_UPS.create,
                given: { missed: slot.id },
              })
            }
          >
            {text('couldNotCome')}
          </ActionButton>
        </Actions>
      )}
    </li>
  );
}

/** Asks for the reason of a request, and sends it. */
function RequestDialog({
  request: { title, call, given },
  onClose,
  onChanged,
}: {
  request: Request;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { text } = useTexts('pages.lab-practicals');
  const { form, send, isBusy } = useCallForm(call, { reason: '' });
  const isEmpty = useWatch({ control: form.control, name: 'reason' }).trim() === '';
  const submit = form.handleSubmit(async ({ reason }) => {
    const sent = await send(
      { body: { ...given, reason: reason.trim() } },
      { success: text('asked') },
    );
    onChanged();
    if (sent) onClose();
  });
  return (
    <FormDialog
      title={title}
      action={text('send')}
      closed={isEmpty ? text('reasonNeeded') : undefined}
      form={form}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormField name="reason" label={text('reason')} help={text('reasonHelp')} />
    </FormDialog>
  );
}
