import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  Failed,
  formatDateTime,
  Loading,
  Note,
  Page,
  PageTable,
  Panel,
  SmallFigure,
  SmallSelect,
  textIn,
  useAnswer,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import type { ResultLine, ResultStatus, SlotResults } from '../api.ts';
import { offeringPath } from '../routes.ts';
import styles from './practicals.module.css';

const STATUSES: readonly ResultStatus[] = ['done', 'absent', 'excused'];
/** What is typed as a mark: at most two decimals. */
const MARK = /^\d{1,4}(\.\d{1,2})?$/;

interface LineProps {
  line: ResultLine;
  slot: SlotResults;
  onSaved: () => void;
}

/**
 * One student: status and mark, kept as soon as the field is left. What is wrong stays as it was
 * typed, and says why.
 */
function Line({ line: { student, isGuest, result }, slot, onSaved }: LineProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [mark, setMark] = useState(result?.mark ?? '');
  const [wrong, setWrong] = useState<string>();
  const name = textIn(student.label, language).text;
  const text = (key: string, options?: object): string =>
    translate(`pages.lab-practicals.${key}`, options);
  const save = async (values: { status: ResultStatus; mark: number | null }) => {
    const isSaved = await run(() =>
      result
        ? http.put(`/practical-results/${result.id}`, { ...values, version: result.version })
        : http.post('/practical-results', { slot: slot.id, student: student.id, ...values }),
    );
    if (isSaved) onSaved();
  };
  const leave = () => {
    const typed = mark.trim().replace(',', '.');
    if (typed === (result?.mark ?? '') || (typed === '' && result?.status !== 'done'))
      return setWrong(undefined);
    if (!MARK.test(typed) || Number(typed) > Number(slot.exercise.maximum))
      return setWrong(text('badMark', { maximum: Number(slot.exercise.maximum) }));
    setWrong(undefined);
    void save({ status: 'done', mark: Number(typed) });
  };
  const problem = wrong ?? problemOf('mark') ?? problemOf('student') ?? problemOf('status');
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
          onChange={(event) => {
            const status = event.target.value as ResultStatus;
            if (status === 'done') document.getElementById(`mark-${student.id}`)?.focus();
            else {
              setMark('');
              setWrong(undefined);
              void save({ status, mark: null });
            }
          }}
        >
          {!result && <option value="">{text('open')}</option>}
          {STATUSES.map((status) => (
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
          onKeyDown={(event) => {
            if (event.key === 'Enter')
              (
                event.currentTarget.closest('tr')?.nextElementSibling?.querySelector('input') ??
                event.currentTarget
              ).focus();
            if (event.key === 'Enter' && !event.currentTarget.closest('tr')?.nextElementSibling)
              event.currentTarget.blur();
          }}
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

/** What became of everybody expected in one slot. */
export function SlotSheet({ id }: { id: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { body: slot, isError, refetch } = useAnswer<SlotResults>(`/practical-slots/${id}/sheet`);
  const text = (key: string, options?: object): string =>
    translate(`pages.lab-practicals.${key}`, options);
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
      {isError && (
        <Panel>
          <Failed text={text('notYours')} onRetry={refetch} />
        </Panel>
      )}
      {!slot && !isError && (
        <Panel>
          <Loading lines={8} />
        </Panel>
      )}
      {slot && (
        <Panel
          title={text('results')}
          note={text('resultsNote', { maximum: Number(slot.exercise.maximum) })}
        >
          {Date.parse(slot.startsAt) > Date.now() && <Callout>{text('notYet')}</Callout>}
          {slot.lines.length === 0 ? (
            <Note>{text('nobodyExpected')}</Note>
          ) : (
            <PageTable label={title}>
              <thead>
                <tr>
                  <th scope="col">{text('student')}</th>
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
                    onSaved={refetch}
                  />
                ))}
              </tbody>
            </PageTable>
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
