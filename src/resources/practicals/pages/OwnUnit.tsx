import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  formatDateTime,
  Note,
  PageDialog,
  PageField,
  Panel,
  textIn,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import type { OwnPracticals, OwnSlot } from '../api.ts';
import styles from './practicals.module.css';

const TONES = { done: 'good', absent: 'bad', excused: 'caution' } as const;

interface Asking {
  title: string;
  send: (reason: string) => Promise<boolean>;
}

/** A student's own group and slots in one unit, with what can be chosen or asked for. */
export function OwnUnit({ unit, onChanged }: { unit: OwnPracticals; onChanged: () => void }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [reason, setReason] = useState('');
  const text = (key: string, options?: object): string =>
    translate(`pages.lab-practicals.${key}`, options);
  const act = async (
    call: () => ReturnType<typeof http.post>,
    message: string,
  ): Promise<boolean> => {
    const isDone = await run(call, message);
    onChanged();
    return isDone;
  };
  const { membership, groups, slots, swap } = unit;
  const problem =
    problemOf('group') ?? problemOf('student') ?? problemOf('toGroup') ?? problemOf('missed');
  const ask = (next: Asking) => {
    setReason('');
    setAsking(next);
  };
  const mayAskAgain = ({ status, makeUp, startsAt }: OwnSlot): boolean =>
    status !== 'done' && makeUp === null && Date.parse(startsAt) < Date.now() + 86_400_000 * 14;
  return (
    <Panel
      title={textIn(unit.label, language).text}
      note={membership ? text('ownGroup', { name: membership.name }) : text('chooseGroup')}
    >
      {problem !== undefined && <Callout tone="bad">{problem}</Callout>}
      <ul className={styles.lines}>
        {groups.map(({ id, name, capacity, taken, isOpen, signUpFrom, signUpUntil }) => {
          const isOwn = membership?.group === id;
          const isFull = taken >= capacity;
          const why = isFull
            ? text('full')
            : isOpen
              ? undefined
              : signUpFrom && Date.parse(signUpFrom) > Date.now()
                ? text('opens', { at: formatDateTime(signUpFrom, language) })
                : text('closed');
          return (
            <li key={id} data-own={isOwn || undefined}>
              <strong>
                {text('group', { name })} {isOwn && <Badge tone="good">{text('yours')}</Badge>}{' '}
                <Badge tone={isFull ? 'caution' : 'plain'}>
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
                    onClick={() =>
                      void act(
                        () => http.post('/practical-members', { group: id, student: unit.student }),
                        text('joined'),
                      )
                    }
                  >
                    {text('join')}
                  </ActionButton>
                )}
                {isOwn && membership.mayLeave && (
                  <ActionButton
                    quiet
                    isBusy={isBusy}
                    onClick={() =>
                      void act(
                        () => http.delete(`/practical-members/${membership.id}`),
                        text('left'),
                      )
                    }
                  >
                    {text('leave')}
                  </ActionButton>
                )}
                {membership && !isOwn && !swap && (
                  <ActionButton
                    quiet
                    isBusy={isBusy}
                    onClick={() =>
                      ask({
                        title: text('askSwap', { name }),
                        send: (why_) =>
                          act(
                            () => http.post('/practical-swaps', { toGroup: id, reason: why_ }),
                            text('asked'),
                          ),
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
      {swap && (
        <Callout
          action={
            <ActionButton
              quiet
              onClick={() =>
                void act(
                  () =>
                    http.post(`/practical-swaps/${swap.id}/-/transitions/withdraw`, {
                      version: swap.version,
                    }),
                  text('withdrawn'),
                )
              }
            >
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
            <li key={slot.id}>
              <strong>
                {slot.number}. {textIn(slot.title, language).text}{' '}
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
              {mayAskAgain(slot) && (
                <Actions>
                  <ActionButton
                    quiet
                    onClick={() =>
                      ask({
                        title: text('askMakeUp', { number: slot.number }),
                        send: (why) =>
                          act(
                            () =>
                              http.post('/practical-make-ups', { missed: slot.id, reason: why }),
                            text('asked'),
                          ),
                      })
                    }
                  >
                    {text('couldNotCome')}
                  </ActionButton>
                </Actions>
              )}
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <PageDialog
          title={asking.title}
          onClose={isBusy ? undefined : () => setAsking(null)}
          actions={
            <>
              <ActionButton quiet onClick={() => setAsking(null)}>
                {translate('framework.action.cancel')}
              </ActionButton>
              <ActionButton
                isBusy={isBusy}
                disabled={reason.trim() === ''}
                title={reason.trim() === '' ? text('reasonNeeded') : undefined}
                onClick={() =>
                  void asking.send(reason.trim()).then((isDone) => isDone && setAsking(null))
                }
              >
                {text('send')}
              </ActionButton>
            </>
          }
        >
          {problem !== undefined && <Callout tone="bad">{problem}</Callout>}
          <PageField
            label={text('reason')}
            value={reason}
            onChange={setReason}
            help={text('reasonHelp')}
          />
        </PageDialog>
      )}
    </Panel>
  );
}
