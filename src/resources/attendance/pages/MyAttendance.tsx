import { useTranslate } from 'react-admin';
import {
  Badge,
  Callout,
  formatDateTime,
  Note,
  Page,
  PageTable,
  Panel,
  QueryState,
  ShareBar,
  textIn,
  useCallQuery,
  usePreferences,
  formatPercent,
} from '../../../framework/index.ts';
import { type AttendanceRule, ownAttendance, type OwnMark, type OwnUnit } from '../api.ts';
import styles from './attendance.module.css';

const TEXTS = 'pages.my-attendance';
const TONES = {
  present: 'good',
  absent: 'bad',
  late: 'caution',
  excused: 'plain',
  medical: 'plain',
} as const;

/**
 * `/manage-attendance/my-attendance`: the student's standing in each unit, its calculation, and the
 * marks.
 */
export function MyAttendance() {
  const translate = useTranslate();
  const answer = useCallQuery(ownAttendance, {});
  const { data } = answer;
  const words = (key: string, options?: Record<string, unknown>): string =>
    translate(`${TEXTS}.${key}`, options);
  return (
    <Page title={words('title')} intro={words('intro')}>
      <QueryState query={answer} />
      {data === null && <Callout>{words('noStudent')}</Callout>}
      {data && (
        <>
          <Callout>
            {words(`rule.${data.rule.excused}`, {
              percent: data.rule.attendancePercent,
              name: data.rule.name ?? words('usual'),
            })}
          </Callout>
          {data.units.length === 0 && <Note>{words('none')}</Note>}
          {data.units.map((unit) => (
            <UnitPanel
              key={unit.offering}
              {...{ unit }}
              rule={data.rule}
              marks={data.marks.filter(({ offering }) => offering === unit.offering)}
            />
          ))}
        </>
      )}
    </Page>
  );
}

function UnitPanel({
  unit,
  rule,
  marks,
}: {
  unit: OwnUnit;
  rule: AttendanceRule;
  marks: readonly OwnMark[];
}) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const words = (key: string, options?: Record<string, unknown>): string =>
    translate(`${TEXTS}.${key}`, options);
  const {
    percent,
    reachable,
    canMiss,
    isMet,
    numerator,
    denominator,
    held,
    planned,
    attended,
    excused,
  } = unit;
  const left = Math.max(0, planned - held);
  const tone = canMiss < 0 ? 'bad' : !isMet || canMiss === 0 ? 'caution' : 'good';
  return (
    <Panel
      title={`${unit.unit.code} ${textIn(unit.unit.title, language).text}`}
      note={textIn(unit.unit.semester, language).text}
    >
      <p className={styles.verdict}>
        <strong>{percent === null ? '–' : formatPercent(Number(percent) / 100, 1)}</strong>
        <Badge tone={tone}>
          {canMiss < 0
            ? words('lost')
            : left === 0
              ? words(isMet ? 'reached' : 'notReached')
              : words('canMiss', { smart_count: canMiss })}
        </Badge>
      </p>
      {percent !== null && <ShareBar share={Number(percent) / 100} isOver={!isMet} />}
      <p className={styles.working}>
        {percent === null
          ? words('notYet', { smart_count: planned })
          : words('working', {
              numerator,
              denominator,
              percent,
              held,
              attended,
              excused,
              needed: rule.attendancePercent,
            })}
        {left > 0 && <> {words('reachable', { reachable: reachable ?? '–', smart_count: left })}</>}
      </p>
      {marks.length > 0 && <MarkList marks={marks} />}
    </Panel>
  );
}

function MarkList({ marks }: { marks: readonly OwnMark[] }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const words = (key: string, options?: Record<string, unknown>): string =>
    translate(`${TEXTS}.${key}`, options);
  return (
    <details>
      <summary>{words('marks', { smart_count: marks.length })}</summary>
      <PageTable label={words('marks', { smart_count: marks.length })}>
        <thead>
          <tr>
            <th scope="col">{words('when')}</th>
            <th scope="col">{translate('resources.class-sessions.fields.kind')}</th>
            <th scope="col">{translate('resources.attendance.fields.status')}</th>
          </tr>
        </thead>
        <tbody>
          {marks.map((mark) => (
            <tr key={mark.session}>
              <th scope="row">{formatDateTime(mark.startsAt, language)}</th>
              <td>
                {translate(`resources.class-sessions.options.kind.${mark.kind}`)}
                {!mark.counts && ` (${words('notCounted')})`}
              </td>
              <td>
                <Badge tone={TONES[mark.status]}>
                  {translate(`resources.attendance.options.status.${mark.status}`)}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </PageTable>
    </details>
  );
}
