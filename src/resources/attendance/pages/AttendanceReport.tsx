import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import {
  Badge,
  Callout,
  Failed,
  formatDate,
  formatDateTime,
  formatInteger,
  Loading,
  Note,
  Page,
  PageCheck,
  PageField,
  PageFields,
  PageTable,
  Panel,
  ReportActions,
  ShareBar,
  textIn,
  useAnswer,
  usePreferences,
} from '../../../framework/index.ts';
import type {
  AttendanceReport as Report,
  AttendanceUnit,
  ReportLine,
  ReportSession,
} from '../api.ts';
import { ClassChart } from './ClassChart.tsx';
import { Register } from './Register.tsx';
import { UnitChoice } from './UnitChoice.tsx';
import styles from './attendance.module.css';

const TEXTS = 'pages.attendance-report';

/**
 * `/manage-attendance/attendance-report`: attendance of a unit in a period, by student and by
 * class.
 */
export function AttendanceReport() {
  const translate = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const units = useAnswer<AttendanceUnit[]>('/attendance/units');
  const [isBelowOnly, setBelowOnly] = useState(false);
  const [name, setName] = useState('');
  const words = (key: string): string => translate(`${TEXTS}.${key}`);
  const unit = parameters.get('unit') ?? units.body?.[0]?.id ?? '';
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
  const path = `/attendance/report?${new URLSearchParams({ offering: unit, ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }).toString()}`;
  const report = useAnswer<Report>(unit === '' || !isPeriod ? null : path);
  return (
    <Page title={words('title')} intro={words('intro')}>
      {units.isError && <Failed onRetry={units.refetch} />}
      {units.isPending && <Loading lines={4} />}
      {units.body?.length === 0 && <Callout>{words('noUnits')}</Callout>}
      {units.body && units.body.length > 0 && (
        <PageFields>
          <UnitChoice units={units.body} value={unit} onChange={(id) => set('unit', id)} />
          <PageField
            label={words('from')}
            type="date"
            value={from}
            onChange={(day) => set('from', day)}
          />
          <PageField
            label={words('to')}
            type="date"
            value={to}
            onChange={(day) => set('to', day)}
            problem={isPeriod ? undefined : words('badPeriod')}
          />
          <PageField label={words('find')} type="search" value={name} onChange={setName} />
          <PageCheck label={words('belowOnly')} checked={isBelowOnly} onChange={setBelowOnly} />
        </PageFields>
      )}
      {report.isError && <Failed onRetry={report.refetch} />}
      {report.isPending && unit !== '' && isPeriod && <Loading lines={8} />}
      {report.body && (
        <ReportBody report={report.body} {...{ path, isBelowOnly, name, from, to }} />
      )}
    </Page>
  );
}

interface ReportBodyProps {
  report: Report;
  path: string;
  isBelowOnly: boolean;
  name: string;
  from: string;
  to: string;
}

const total = (
  lines: readonly ReportLine[],
  of: 'held' | 'attended' | 'excused' | 'numerator' | 'denominator',
): number => lines.reduce((sum, line) => sum + line[of], 0);

function ReportBody({ report, path, isBelowOnly, name, from, to }: ReportBodyProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const words = (key: string, options?: Record<string, unknown>): string =>
    translate(`${TEXTS}.${key}`, options);
  const { rule, sessions, notTaken, unit } = report;
  const sought = name.trim().toLowerCase();
  const lines = report.lines.filter(
    (line) =>
      (!isBelowOnly || !line.isMet) &&
      (sought === '' ||
        `${line.number} ${line.name.en} ${line.name.si}`.toLowerCase().includes(sought)),
  );
  const [numerator, denominator] = [total(lines, 'numerator'), total(lines, 'denominator')];
  const below = report.lines.filter(({ isMet }) => !isMet).length;
  const lost = report.lines.filter(({ canMiss }) => canMiss < 0).length;
  const COLUMNS = [
    'held',
    'attended',
    'excused',
    'percent',
    'basis',
    'reachable',
    'canMiss',
    'absentInARow',
  ];
  return (
    <>
      <h2>
        {unit.code} {textIn(unit.title, language).text} · {words('group')} {unit.group} ·{' '}
        {from === '' && to === ''
          ? textIn(unit.semester, language).text
          : `${from === '' ? '' : formatDate(from, language)} – ${to === '' ? '' : formatDate(to, language)}`}
      </h2>
      <Note>
        {words(`rule.${rule.excused}`, {
          percent: rule.attendancePercent,
          name: rule.name ?? words('usual'),
        })}{' '}
        {words('summary', {
          students: report.lines.length,
          below,
          lost,
          sessions: sessions.length,
        })}
      </Note>
      <ReportActions path={path} fileName={`attendance-${unit.code}`} />
      {report.lines.length === 0 ? (
        <Callout>{words('nobody')}</Callout>
      ) : (
        <PageTable label={words('byStudent')} caption={words('byStudent')}>
          <thead>
            <tr>
              <th scope="col">{words('columns.number')}</th>
              <th scope="col">{words('columns.name')}</th>
              {COLUMNS.map((key) => (
                <th key={key} scope="col" data-number>
                  {words(`columns.${key}`)}
                </th>
              ))}
              <th scope="col">{words('columns.isMet')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.student}>
                <td>{line.number}</td>
                <th scope="row">{textIn(line.name, language).text}</th>
                <td data-number>{formatInteger(line.held)}</td>
                <td data-number>{formatInteger(line.attended)}</td>
                <td data-number>{formatInteger(line.excused)}</td>
                <td data-number>
                  {line.percent ?? '–'}
                  {line.percent !== null && (
                    <ShareBar share={Number(line.percent) / 100} isOver={!line.isMet} />
                  )}
                </td>
                <td data-number>
                  {line.numerator} / {line.denominator}
                </td>
                <td data-number>{line.reachable ?? '–'}</td>
                <td data-number>{line.canMiss < 0 ? '–' : formatInteger(line.canMiss)}</td>
                <td data-number>
                  {line.absentInARow >= 3 ? (
                    <Badge tone="caution">{formatInteger(line.absentInARow)}</Badge>
                  ) : (
                    formatInteger(line.absentInARow)
                  )}
                </td>
                <td>
                  {line.percent === null && line.canMiss >= 0 ? (
                    '–'
                  ) : (
                    <Badge tone={line.canMiss < 0 ? 'bad' : line.isMet ? 'good' : 'caution'}>
                      {words(line.canMiss < 0 ? 'lost' : line.isMet ? 'met' : 'below')}
                    </Badge>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {words('total', { smart_count: lines.length })}
              </th>
              <td data-number>{formatInteger(total(lines, 'held'))}</td>
              <td data-number>{formatInteger(total(lines, 'attended'))}</td>
              <td data-number>{formatInteger(total(lines, 'excused'))}</td>
              <td data-number>
                {denominator === 0 ? '–' : ((numerator / denominator) * 100).toFixed(1)}
              </td>
              <td data-number>
                {numerator} / {denominator}
              </td>
              <td colSpan={4} />
            </tr>
          </tfoot>
        </PageTable>
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
            {notTaken.map((session: ReportSession) => (
              <li key={session.id}>
                {formatDateTime(session.startsAt, language)} ·{' '}
                {translate(`resources.class-sessions.options.kind.${session.kind}`)} ·{' '}
                {translate(`resources.class-sessions.options.state.${session.state}`)}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}
