import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  formatDateTime,
  FormDialog,
  FormField,
  Panel,
  textIn,
  useCallForm,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { OfferingPracticals, RequestLine } from '../api.ts';
import styles from './practicals.module.css';

interface PendingAnswer {
  resource: 'practical-swaps' | 'practical-make-ups';
  line: RequestLine;
  step: 'accept' | 'approve' | 'refuse';
  /** Slots in which the missed practical can be made up. */
  slots: OfferingPracticals['slots'];
  what: string;
}

/** Open requests: to change groups, and to make up for a missed practical. */
export function RequestList({
  offering,
  onChanged,
}: {
  offering: OfferingPracticals;
  onChanged: () => void;
}) {
  const { text } = useTexts('pages.lab-practicals');
  const [pending, setPending] = useState<PendingAnswer | null>(null);
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
  return (
    <Panel title={text('requests')} note={text('requestsNote')}>
      <ul className={styles.lines}>
        {requests.map(({ resource, line, accept, what, slots }) => (
          <li key={line.id}>
            <strong>
              <TextInLanguage value={line.student.label} /> <small>{line.student.number}</small>
            </strong>
            <span>{what}</span>
            <span className={styles.quiet}>{line.reason}</span>
            <Actions>
              <ActionButton
                onClick={() => setPending({ resource, line, step: accept, slots, what })}
              >
                {text('accept')}
              </ActionButton>
              <ActionButton
                quiet
                onClick={() => setPending({ resource, line, step: 'refuse', slots: [], what })}
              >
                {text('refuse')}
              </ActionButton>
            </Actions>
          </li>
        ))}
      </ul>
      {pending && (
        <AnswerDialog
          pending={pending}
          groups={offering.groupList}
          onClose={() => setPending(null)}
          onAnswered={() => {
            setPending(null);
            onChanged();
          }}
        />
      )}
    </Panel>
  );
}

interface AnswerDialogProps {
  pending: PendingAnswer;
  groups: OfferingPracticals['groupList'];
  onClose: () => void;
  onAnswered: () => void;
}

/** Accepts or refuses a request. */
function AnswerDialog({
  pending: { resource, line, step, slots, what },
  groups,
  onClose,
  onAnswered,
}: AnswerDialogProps) {
  const { text, language } = useTexts('pages.lab-practicals');
  const { form, send, isBusy } = useCallForm(recordCalls(resource).transition, {
    answer: '',
    slot: slots[0]?.id ?? '',
  });
  const answerText = useWatch({ control: form.control, name: 'answer' }).trim();
  const submit = form.handleSubmit(async ({ answer, slot }) => {
    const values = {
      ...(answer.trim() === '' ? {} : { answer: answer.trim() }),
      ...(step === 'approve' && slot !== '' ? { slot } : {}),
    };
    const input = { params: { id: line.id, step }, body: { version: line.version, values } };
    if (await send(input, { success: text('answered') })) onAnswered();
  });
  const groupOf = (id: string): string => groups.find((group) => group.id === id)?.name ?? '';
  const isRefusal = step === 'refuse';
  const verb = text(isRefusal ? 'refuse' : 'accept');
  return (
    <FormDialog
      title={`${verb}: ${textIn(line.student.label, language).text}`}
      action={verb}
      closed={isRefusal && answerText === '' ? text('answerNeeded') : undefined}
      form={form}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{what}</p>
      {step === 'approve' && (
        <FormField
          name="slot"
          label={text('otherSlot')}
          options={[
            ['', text('noOtherSlot')],
            ...slots.map(
              ({ id, group, startsAt }) =>
                [
                  id,
                  `${text('group', { name: groupOf(group) })} · ${formatDateTime(startsAt, language)}`,
                ] as const,
            ),
          ]}
        />
      )}
      <FormField
        name="answer"
        label={text('answer')}
        help={text(isRefusal ? 'answerHelp' : 'answerOptional')}
      />
    </FormDialog>
  );
}
