import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { inAllLanguages } from '../../../contract/model/localised.ts';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  Callout,
  Failed,
  formatDate,
  formatDateTime,
  Loading,
  Note,
  Page,
  PageCheck,
  PageField,
  PageFields,
  Panel,
  QueryState,
  ReportActions,
  textIn,
  useCallQuery,
  usePreferences,
} from '../../../framework/index.ts';
import {
  ALL_UNITS,
  attendanceReport,
  type AttendanceReport as Report,
  attendanceUnits,
  type ReportSession,
} from '../api.ts';
import { ClassChart } from './ClassChart.tsx';
import { Register } from './Register.tsx';
import { StandingTable } from './StandingTable.tsx';
import { UnitChoice } from './UnitChoice.tsx';
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
  const translate = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const units = useCallQuery(attendanceUnits, { range: ALL_UNITS });
  const [isBelowOnly, setBelowOnly] = useState(false);
  const [name, setName] = useState('');
  const words = (key: string): string => translate(`${TEXTS}.${key}`);
  const unit = parameters.get('unit') ?? units.data?.[0]?.id ?? '';
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? ''];
  const isPeriod = from === '' || to === '' || from <= to;
  const set = (key: string, value: string): void =>
    setParameters(
      (present) => {
        if (value === '') present.delete(key);
        else present.set(key, value);
        return present;
      },
      { replace: true },
    );
  const input = { query: { offering: unit, from, to } };
  const report = useCallQuery(attendanceReport, unit === '' || !isPeriod ? null : input);
  return (
    <Page title={words('title')} intro={words('intro')}>
      <QueryState query={units} lines={4} />
      {units.data?.length === 0 && <Callout>{words('noUnits')}</Callout>}
      {units.data && units.data.length > 0 && (
        <PageFields>
          <UnitChoice units={units.data} value={unit} onChange={(id) => set('unit', id)} />
          <PageField
            label={words('from')}
            type="date"
            value={from}
            onChange={(date) => set('from', date)}
          />
          <PageField
            label={words('to')}
            type="date"
            value={to}
            onChange={(date) => set('to', date)}
            problem={isPeriod ? undefined : words('badPeriod')}
          />
          <PageField label={words('find')} type="search" value={name} onChange={setName} />
          <PageCheck label={words('belowOnly')} checked={isBelowOnly} onChange={setBelowOnly} />
        </PageFields>
      )}
      {report.isError && <Failed onRetry={report.refetch} />}
      {report.isPending && unit !== '' && isPeriod && <Loading lines={8} />}
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
  const translate = useTranslate();
  const words = (key: string): string => translate(`${TEXTS}.${key}`);
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
        <Callout>{words('nobody')}</Callout>
      ) : (
        <StandingTable lines={lines} />
      )}
      {sessions.length > 0 && lines.length > 0 && (
        <details className={styles.fold}>
          <summary>{words('register')}</summary>
          <Register report={report} lines={lines} />
        </details>
      )}
      {sessions.length > 0 && (
        <Panel title={words('byClass')} note={words('byClassNote')}>
          <ClassChart sessions={sessions} />
        </Panel>
      )}
      <Panel title={words('notTaken')} note={words('notTakenNote')}>
        {notTaken.length === 0 ? (
          <Note>{words('allTaken')}</Note>
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
  const translate = useTranslate();
  const { language } = usePreferences();
  const words = (key: string, options?: Record<string, unknown>): string =>
    translate(`${TEXTS}.${key}`, options);
  const { rule, unit, lines, sessions } = report;
  const dateOf = (date: string): string => (date === '' ? '' : formatDate(date, language));
  return (
    <>
      <h2>
        {unit.code} {textIn(unit.title, language).text} · {words('group')} {unit.group} ·{' '}
        {from === '' && to === ''
          ? textIn(unit.semester, language).text
          : `${dateOf(from)} – ${dateOf(to)}`}
      </h2>
      <Note>
        {words(`rule.${rule.excused}`, {
          percent: rule.attendancePercent,
          name: rule.name ?? words('usual'),
        })}{' '}
        {words('summary', {
          students: lines.length,
          below: lines.filter(({ isMet }) => !isMet).length,
          lost: lines.filter(({ canMiss }) => canMiss < 0).length,
          sessions: sessions.length,
        })}
      </Note>
    </>
  );
}

function NotTaken({ session: { startsAt, kind, state } }: { session: ReportSession }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  return (
    <li>
      {formatDateTime(startsAt, language)} ·{' '}
      {translate(`resources.class-sessions.options.kind.${kind}`)} ·{' '}
      {translate(`resources.class-sessions.options.state.${state}`)}
    </li>
  );
}
