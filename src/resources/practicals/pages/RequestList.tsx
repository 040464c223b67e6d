import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Callout,
  formatDateTime,
  PageDialog,
  PageField,
  Panel,
  textIn,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import type { OfferingPracticals, RequestLine } from '../api.ts';
import styles from './practicals.module.css';

interface Asked {
  resource: 'practical-swaps' | 'practical-make-ups';
  line: RequestLine;
  step: 'accept' | 'approve' | 'refuse';
  /** Slots that may be offered instead of the missed one. */
  slots: OfferingPracticals['slots'];
  what: string;
}

/** Requests that wait: to change groups, and to make up for a practical that was missed. */
export function RequestList({
  offering,
  onChanged,
}: {
  offering: OfferingPracticals;
  onChanged: () => void;
}) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [answer, setAnswer] = useState('');
  const [slot, setSlot] = useState('');
  const text = (key: string, options?: object): string =>
    translate(`pages.lab-practicals.${key}`, options);
  const ask = (next: Asked) => {
    setAnswer('');
    setSlot(next.slots[0]?.id ?? '');
    setAsked(next);
  };
  const send = async () => {
    if (!asked) return;
    const { resource, line, step } = asked;
    const values = {
      ...(answer.trim() === '' ? {} : { answer: answer.trim() }),
      ...(step === 'approve' && slot !== '' ? { slot } : {}),
    };
    if (
      await run(
        () =>
          http.post(`/${resource}/${line.id}/-/transitions/${step}`, {
            version: line.version,
            values,
          }),
        text('answered'),
      )
    ) {
      setAsked(null);
      onChanged();
    }
  };
  const requests = [
    ...offering.swaps.map((line) => ({
      resource: 'practical-swaps' as const,
      line,
      accept: 'accept' as const,
      what: text('wantsSwap', { from: line.from, to: line.to }),
      slots: [],
    })),
    ...offering.makeUps.map((line) => ({
      resource: 'practical-make-ups' as const,
      line,
      accept: 'approve' as const,
      what: text('wantsMakeUp', { number: line.practicalNumber }),
      slots: offering.slots.filter(
        ({ practical, id }) => practical === line.practical && id !== line.missed,
      ),
    })),
  ];
  const groupOf = (id: string): string =>
    offering.groupList.find((group) => group.id === id)?.name ?? '';
  const isAnswerNeeded = asked?.step === 'refuse' && answer.trim() === '';
  const problem = problemOf('toGroup') ?? problemOf('slot') ?? problemOf('answer');
  return (
    <Panel title={text('requests')} note={text('requestsNote')}>
      <ul className={styles.lines}>
        {requests.map(({ resource, line, accept, what, slots }) => (
          <li key={line.id}>
            <strong>
              {textIn(line.student.label, language).text} <small>{line.student.number}</small>
            </strong>
            <span>{what}</span>
            <span className={styles.quiet}>{line.reason}</span>
            <Actions>
              <ActionButton onClick={() => ask({ resource, line, step: accept, slots, what })}>
                {text('accept')}
              </ActionButton>
              <ActionButton
                quiet
                onClick={() => ask({ resource, line, step: 'refuse', slots: [], what })}
              >
                {text('refuse')}
              </ActionButton>
            </Actions>
          </li>
        ))}
      </ul>
      {asked && (
        <PageDialog
          title={`${text(asked.step === 'refuse' ? 'refuse' : 'accept')}: ${textIn(asked.line.student.label, language).text}`}
          onClose={isBusy ? undefined : () => setAsked(null)}
          actions={
            <>
              <ActionButton quiet onClick={() => setAsked(null)}>
                {translate('framework.action.cancel')}
              </ActionButton>
              <ActionButton
                isBusy={isBusy}
                disabled={isAnswerNeeded}
                title={isAnswerNeeded ? text('answerNeeded') : undefined}
                onClick={() => void send()}
              >
                {text(asked.step === 'refuse' ? 'refuse' : 'accept')}
              </ActionButton>
            </>
          }
        >
          <p>{asked.what}</p>
          {problem !== undefined && <Callout tone="bad">{problem}</Callout>}
          {asked.step === 'approve' && (
            <PageField
              label={text('otherSlot')}
              value={slot}
              onChange={setSlot}
              options={[
                ['', text('noOtherSlot')],
                ...asked.slots.map(
                  ({ id, group, startsAt }) =>
                    [
                      id,
                      `${text('group', { name: groupOf(group) })} · ${formatDateTime(startsAt, language)}`,
                    ] as const,
                ),
              ]}
            />
          )}
          <PageField
            label={text('answer')}
            value={answer}
            onChange={setAnswer}
            help={text(asked.step === 'refuse' ? 'answerHelp' : 'answerOptional')}
          />
        </PageDialog>
      )}
    </Panel>
  );
}
