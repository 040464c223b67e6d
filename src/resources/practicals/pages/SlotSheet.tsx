import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  formatDateTime,
  Note,
  Page,
  PageTable,
  Panel,
  QueryState,
  SmallFigure,
  SmallSelect,
  textIn,
  useCallMutation,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import {
  RESULT_STATUSES,
  type ResultLine,
  type ResultStatus,
  type SlotResults,
  slotSheet,
} from '../api.ts';
import { offeringPath } from '../routes.ts';
import styles from './practicals.module.css';

const RESULTS = recordCalls('practical-results');
/** A typed mark: at most two decimals. */
const MARK = /^\d{1,4}(\.\d{1,2})?$/;

interface LineProps {
  line: ResultLine;
  slot: SlotResults;
  onSaved: () => void;
}

/** Moves the focus to the mark of the next student, or leaves the last one. */
function focusNextMark(input: HTMLInputElement): void {
  const next = input.closest('tr')?.nextElementSibling?.querySelector('input');
  if (next) next.focus();
  else input.blur();
}

/**
 * One student: status and mark, saved when the field loses focus. A wrong mark stays as typed, with
 * its problem.
 */
function Line({ line: { student, isGuest, result }, slot, onSaved }: LineProps) {
  const { text, translate, language } = useTexts('pages.lab-practicals');
  const { save, isBusy, problem: refusal } = useResult({ student, result, slot, onSaved });
  const [mark, setMark] = useState(result?.mark ?? '');
  const [wrong, setWrong] = useState<string>();
  const name = textIn(student.label, language).text;
  const leave = () => {
    const typed = mark.trim().replace(',', '.');
    if (typed === (result?.mark ?? '') || (typed === '' && result?.status !== 'done'))
      return setWrong(undefined);
    if (!MARK.test(typed) || Number(typed) > Number(slot.exercise.maximum))
      return setWrong(text('badMark', { maximum: Number(slot.exercise.maximum) }));
    setWrong(undefined);
    void save({ status: 'done', mark: Number(typed) });
  };
  const choose = (status: ResultStatus) => {
    if (status === 'done') {
      document.getElementById(`mark-${student.id}`)?.focus();
      return;
    }
    setMark('');
    setWrong(undefined);
    void save({ status, mark: null });
  };
  const problem = wrong ?? refusal;
  return (
    <tr data-bad={problem !== undefined || undefined}>
      <th scope="row">
        {name}
        <small>
          {student.number}
          {isGuest && ` · ${text('guest')}`}
        </small>
      </th>
      <td>
        <SmallSelect
          aria-label={text('statusOf', { name })}
          value={result?.status ?? ''}
          disabled={isBusy}
          onChange={(event) => choose(event.target.value as ResultStatus)}
        >
          {!result && <option value="">{text('open')}</option>}
          {RESULT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {translate(`resources.practical-results.options.status.${status}`)}
            </option>
          ))}
        </SmallSelect>
      </td>
      <td>
        <SmallFigure
          id={`mark-${student.id}`}
          aria-label={text('markOf', { name })}
          aria-invalid={problem !== undefined}
          value={mark}
          onChange={(event) => setMark(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && focusNextMark(event.currentTarget)}
        />
        {problem !== undefined && (
          <small role="alert" className={styles.problem}>
            {problem}
          </small>
        )}
      </td>
    </tr>
  );
}

/** Creates or updates the result of one student in a slot. */
function useResult({
  student,
  result,
  slot,
  onSaved,
}: Pick<ResultLine, 'student' | 'result'> & Pick<LineProps, 'slot' | 'onSaved'>) {
  const create = useCallMutation(RESULTS.create);
  const update = useCallMutation(RESULTS.update);
  const { isBusy, problemOf } = result ? update : create;
  const save = async (values: { status: ResultStatus; mark: number | null }): Promise<void> => {
    const isSaved = result
      ? await update.send({
          params: { id: result.id },
          body: { ...values, version: result.version },
        })
      : await create.send({ body: { slot: slot.id, student: student.id, ...values } });
    if (isSaved) onSaved();
  };
  return {
    save,
    isBusy,
    problem: problemOf('mark') ?? problemOf('student') ?? problemOf('status'),
  };
}

/** The results of all expected students of one slot. */
export function SlotSheet({ id }: { id: string }) {
  const { text, language } = useTexts('pages.lab-practicals');
  const answer = useCallQuery(slotSheet, { params: { id } });
  const { data: slot, refetch } = answer;
  const title = slot
    ? `${slot.exercise.number}. ${textIn(slot.exercise.title, language).text}`
    : text('title');
  return (
    <Page
      title={title}
      intro={
        slot &&
        [
          textIn(slot.offering.label, language).text,
          text('group', { name: slot.groupName }),
          formatDateTime(slot.startsAt, language),
          slot.hall,
        ]
          .filter(Boolean)
          .join(' · ')
      }
    >
      {slot && (
        <nav className={styles.links}>
          <Link className={styles.link} to={offeringPath(slot.offering.id)}>
            {text('backToUnit')}
          </Link>
        </nav>
      )}
      <QueryState query={answer} lines={8} failure={text('notYours')} inPanel />
      {slot && (
        <Panel
          title={text('results')}
          note={text('resultsNote', { maximum: Number(slot.exercise.maximum) })}
        >
          {Date.parse(slot.startsAt) > Date.now() && <Callout>{text('notYet')}</Callout>}
          {slot.lines.length === 0 ? (
            <Note>{text('nobodyExpected')}</Note>
          ) : (
            <Results slot={slot} title={title} onSaved={refetch} />
          )}
          <Actions>
            <Badge tone={slot.entered >= slot.expected ? 'good' : 'plain'}>
              {text('entered', { entered: slot.entered, expected: slot.expected })}
            </Badge>
            <ActionButton quiet onClick={refetch}>
              {text('reload')}
            </ActionButton>
          </Actions>
        </Panel>
      )}
    </Page>
  );
}

function Results({
  slot,
  title,
  onSaved,
}: Pick<LineProps, 'slot' | 'onSaved'> & { title: string }) {
  const translate = useTranslate();
  return (
    <PageTable label={title}>
      <thead>
        <tr>
          <th scope="col">{translate('pages.lab-practicals.student')}</th>
          <th scope="col">{translate('resources.practical-results.fields.status')}</th>
          <th scope="col">{translate('resources.practical-results.fields.mark')}</th>
        </tr>
      </thead>
      <tbody>
        {slot.lines.map((line) => (
          <Line
            key={`${line.student.id}/${line.result?.version ?? 0}`}
            line={line}
            slot={slot}
            onSaved={onSaved}
          />
        ))}
      </tbody>
    </PageTable>
  );
}
