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
  formatPercent,
  useTexts,
} from '../../../framework/index.ts';
import { StudentsOnly } from '../../shared/pages/StudentsOnly.tsx';
import { type AttendanceRule, ownAttendance, type OwnMark, type OwnUnit } from '../api.ts';
import { ComingClasses } from './ComingClasses.tsx';
import styles from './attendance.module.css';

const TEXTS = 'pages.my-attendance';
const TONES = {
  present: 'good',
  absent: 'bad',
  late: 'caution',
  excused: 'plain',
  medical: 'plain',
} as const;

function Standing() {
  const { text } = useTexts(TEXTS);
  const answer = useCallQuery(ownAttendance, {});
  const { data } = answer;
  return (
    <Page title={text('title')} intro={text('intro')}>
      <QueryState query={answer} />
      {data && (
        <>
          <Callout>
            {text(`rule.${data.rule.excused}`, {
              percent: data.rule.attendancePercent,
              name: data.rule.name ?? text('usual'),
            })}
          </Callout>
          <ComingClasses classes={data.coming} />
          {data.units.length === 0 && <Note>{text('none')}</Note>}
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

/**
 * `/manage-attendance/my-attendance`: the student's standing in each unit, its calculation, and the
 * marks.
 */
export function MyAttendance() {
  const { text } = useTexts(TEXTS);
  return (
    <StudentsOnly title={text('title')}>
      <Standing />
    </StudentsOnly>
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
  const { text, language } = useTexts(TEXTS);
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
            ? text('lost')
            : left === 0
              ? text(isMet ? 'reached' : 'notReached')
              : text('canMiss', { smart_count: canMiss })}
        </Badge>
      </p>
      {percent !== null && <ShareBar share={Number(percent) / 100} isOver={!isMet} />}
      <p className={styles.working}>
        {percent === null
          ? text('notYet', { smart_count: planned })
          : text('working', {
              numerator,
              denominator,
              percent,
              held,
              attended,
              excused,
              needed: rule.attendancePercent,
            })}
        {left > 0 && <> {text('reachable', { reachable: reachable ?? '–', smart_count: left })}</>}
      </p>
      {marks.length > 0 && <MarkList marks={marks} />}
    </Panel>
  );
}

function MarkList({ marks }: { marks: readonly OwnMark[] }) {
  const { text, translate, language } = useTexts(TEXTS);
  return (
    <details>
      <summary>{text('marks', { smart_count: marks.length })}</summary>
      <PageTable label={text('marks', { smart_count: marks.length })}>
        <thead>
          <tr>
            <th scope="col">{text('when')}</th>
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
                {!mark.counts && ` (${text('notCounted')})`}
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
