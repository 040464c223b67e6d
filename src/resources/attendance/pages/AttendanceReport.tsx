import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { inAllLanguages } from '../../../contract/model/localised.ts';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  Callout,
  Failed,
  isReadable,
  formatDate,
  formatDateTime,
  Loading,
  Note,
  Page,
  PageCheck,
  PageField,
  PageFields,
  Panel,
  ReportActions,
  textIn,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { attendanceReport, type AttendanceReport as Report, type ReportSession } from '../api.ts';
import { ClassChart } from './ClassChart.tsx';
import { Register } from './Register.tsx';
import { StandingTable } from './StandingTable.tsx';
import { UnitChoice, useUnits } from './UnitChoice.tsx';
import styles from './attendance.module.css';

const TEXTS = 'pages.attendance-report';

/** First and last day of the period; either may be empty. */
interface Days {
  from: string;
  to: string;
}

/**
 * `/manage-attendance/attendance-report`: attendance of a unit in a period, by student and by
 * class.
 */
export function AttendanceReport() {
  const { text } = useTexts(TEXTS);
  const [parameters, setParameters] = useSearchParams();
  const units = useUnits();
  const [isBelowOnly, setBelowOnly] = useState(false);
  const [name, setName] = useState('');
  const unit = parameters.get('unit') ?? units.found.data?.[0]?.id ?? '';
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? ''];
  const areReadable = isReadable('date', from) && isReadable('date', to);
  const isPeriod = !areReadable || from === '' || to === '' || from <= to;
  const set = (key: string, value: string): void =>
    setParameters(
      (present) => {
        if (value === '') present.delete(key);
        else present.set(key, value);
        return present;
      },
      { replace: true },
    );
  const isAsked = unit !== '' && areReadable && isPeriod;
  const input = { query: { offering: unit, from, to } };
  const report = useCallQuery(attendanceReport, isAsked ? input : null);
  return (
    <Page title={text('title')} intro={text('intro')}>
      <UnitChoice
        units={units}
        value={unit}
        chosen={report.data?.unit}
        onChange={(id) => set('unit', id)}
      />
      {unit !== '' && (
        <PageFields>
          <PageField
            label={text('from')}
            type="date"
            value={from}
            unreadable="text"
            onChange={(date) => set('from', date)}
          />
          <PageField
            label={text('to')}
            type="date"
            value={to}
            unreadable="text"
            onChange={(date) => set('to', date)}
            problem={isPeriod ? undefined : text('badPeriod')}
          />
          <PageField label={text('find')} type="search" value={name} onChange={setName} />
          <PageCheck label={text('belowOnly')} checked={isBelowOnly} onChange={setBelowOnly} />
        </PageFields>
      )}
      {report.isError && <Failed onRetry={report.refetch} />}
      {report.isPending && isAsked && <Loading lines={8} />}
      {report.data && (
        <ReportBody
          report={report.data}
          days={{ from, to }}
          path={callRequest(attendanceReport, input).path}
          filter={{ isBelowOnly, name }}
        />
      )}
    </Page>
  );
}

interface ReportBodyProps {
  report: Report;
  days: Days;
  /** The call that answers the report. */
  path: string;
  filter: { isBelowOnly: boolean; name: string };
}

function ReportBody({ report, days, path, filter }: ReportBodyProps) {
  const { text } = useTexts(TEXTS);
  const { sessions, notTaken, unit } = report;
  const wanted = filter.name.trim().toLowerCase();
  const lines = report.lines.filter(
    ({ isMet, number, name }) =>
      (!filter.isBelowOnly || !isMet) &&
      `${number} ${inAllLanguages(name)}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <ReportHead report={report} days={days} />
      <ReportActions path={path} fileName={`attendance-${unit.code}`} />
      {report.lines.length === 0 ? (
        <Callout>{text('nobody')}</Callout>
      ) : (
        <StandingTable lines={lines} />
      )}
      {sessions.length > 0 && lines.length > 0 && (
        <details className={styles.fold}>
          <summary>{text('register')}</summary>
          <Register report={report} lines={lines} />
        </details>
      )}
      {sessions.length > 0 && (
        <Panel title={text('byClass')} note={text('byClassNote')}>
          <ClassChart sessions={sessions} />
        </Panel>
      )}
      <Panel title={text('notTaken')} note={text('notTakenNote')}>
        {notTaken.length === 0 ? (
          <Note>{text('allTaken')}</Note>
        ) : (
          <ul className={styles.plain}>
            {notTaken.map((session) => (
              <NotTaken key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

/** The unit, the period, the rule and the figures in one sentence. */
function ReportHead({ report, days: { from, to } }: Pick<ReportBodyProps, 'report' | 'days'>) {
  const { text, language } = useTexts(TEXTS);
  const { rule, unit, lines, sessions } = report;
  const dateOf = (date: string): string => (date === '' ? '' : formatDate(date, language));
  return (
    <>
      <h2>
        {unit.code} <TextInLanguage value={unit.title} /> · {text('group')} {unit.group} ·{' '}
        {from === '' && to === ''
          ? textIn(unit.semester, language).text
          : `${dateOf(from)} – ${dateOf(to)}`}
      </h2>
      <Note>
        {text(`rule.${rule.excused}`, {
          percent: rule.attendancePercent,
          name: rule.name ?? text('usual'),
        })}{' '}
        {text('summary', {
          students: lines.length,
          below: lines.filter(({ isMet }) => !isMet).length,
          lost: lines.filter(({ canMiss }) => canMiss < 0).length,
          sessions: sessions.filter(({ counts }) => counts).length,
        })}
      </Note>
    </>
  );
}

function NotTaken({ session: { startsAt, kind, state } }: { session: ReportSession }) {
  const { translate, language } = useTexts();
  return (
    <li>
      {formatDateTime(startsAt, language)} ·{' '}
      {translate(`resources.class-sessions.options.kind.${kind}`)} ·{' '}
      {translate(`resources.class-sessions.options.state.${state}`)}
    </li>
  );
}
