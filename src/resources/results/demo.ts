import { createHash } from 'node:crypto';
import { insertRecords, localised, type Queryable, queryRows } from '../../../gateway/index.ts';
import { DAY_MS, type Localised } from '../../contract/model/constants.ts';
import { rulesOf, versionsOf } from '../academicRecord/rules/awarding.ts';
import {
  resultOf,
  type ComponentMark,
  type ComponentRule,
  type ResultInput,
} from '../academicRecord/rules/resultRules.ts';
import { storeMarkedPapers } from '../marks/demo/markedPapers.ts';
import { isExam } from '../marks/rules/mark.ts';
import { rememberedByLaws } from '../ruleSets/server/byLaw.ts';
import { demoId } from '../shared/demo/seeded.ts';
import { isMarkCode, type Grade, type GradeBand, type MarkCode } from '../shared/rules/grades.ts';
import { resultReleases } from './releases.ts';
import { linesInParts, type PreparedLine } from './server/preparing.ts';
import { publishLines } from './server/publishing.ts';
import { readReadiness } from './server/readiness.ts';
import { sheetHash, storeLines } from './server/storedLines.ts';

/** Papers of the examination being marked that are before the board. */
const AT_THE_BOARD = 2;
const SPREAD = 4;

interface Examined
  extends Omit<ResultInput, 'components' | 'marks' | 'scheme' | 'gpa'>, Record<string, unknown> {
  paper: string;
  student: string;
  registrationNumber: string;
  curriculum: string | null;
  unit: string;
  unitCode: string;
  semester: string;
  entryYear: number;
  attemptNumber: number;
  credits: string;
  grade: Grade | MarkCode;
  components: ComponentRule[];
}

const EXAMINED = `
  SELECT
    registration.paper_id AS paper,
    student.id AS student,
    student.registration_number AS "registrationNumber",
    student.curriculum_id AS curriculum,
    unit.id AS unit,
    unit.code AS "unitCode",
    semester.id AS semester,
    batch.entry_year AS "entryYear",
    registration.attempt_number AS "attemptNumber",
    registration.attempt_kind AS "attemptKind",
    unit.credits::text AS credits,
    unit.kind <> 'nonGpa' AS "countsInGpa",
    earned.grade,
    (
      SELECT json_agg(
        json_build_object(
          'id', component.id,
          'name', ${localised('component.name')},
          'kind', component.kind,
          'weight', component.weight::text,
          'maximum', component.maximum::text,
          'minimumToPass', component.minimum_to_pass::text
        )
        ORDER BY component.position
      )
      FROM course_units__components component
      WHERE component.owner_id = unit.id
    ) AS components
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN semesters semester ON semester.id = session.semester_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN students student ON student.id = registration.student_id
  JOIN batches batch ON batch.id = student.batch_id
  JOIN earned_grades earned
    ON earned.student_id = student.id
    AND earned.course_unit_id = unit.id
    AND earned.semester_id = semester.id
  WHERE session.id = $1 AND registration.status = 'confirmed'
  ORDER BY student.registration_number, unit.code`;

/**
 * Marks that give exactly this grade: around a point in its band, more in one part and less by as
 * much in another.
 */
function marksFor(
  { grade, components, student, unit }: Examined,
  bands: readonly GradeBand[],
): ComponentMark[] {
  const drawn = createHash('sha256').update(`${student}/${unit}`).digest();
  const mean =
    (bands.find((band) => band.grade === grade)?.fromMark ?? 50) +
    ((drawn[0] ?? 0) % SPREAD) +
    (grade === 'E' ? 2 * SPREAD : 0);
  const apart = (drawn[1] ?? 0) % (SPREAD + 1);
  return components.map((component, position) => {
    if (isMarkCode(grade) && isExam(component))
      return { component: component.id, status: grade, value: null };
    const value =
      (isMarkCode(grade) ? 50 : mean) + (isExam(component) ? 0 : position === 0 ? apart : -apart);
    return { component: component.id, status: 'value', value: String(value) };
  });
}

async function lineOf(
  { curriculum, entryYear, grade: _grade, components, ...known }: Examined,
  marks: (bands: readonly GradeBand[]) => ComponentMark[],
  byLawOf: ReturnType<typeof rememberedByLaws>,
): Promise<PreparedLine[]> {
  const rules = rulesOf(await byLawOf(entryYear, curriculum));
  if (!rules) return [];
  const { attemptKind, countsInGpa } = known;
  const outcome = resultOf({
    components,
    marks: marks(rules.scheme.bands),
    attemptKind,
    countsInGpa,
    ...rules,
  });
  return [{ ...known, ...outcome, ...versionsOf(rules) }];
}

interface Release {
  key: string;
  session: string;
  title: Localised;
  state: 'published' | 'board';
  lines: readonly PreparedLine[];
  papers: readonly string[];
  moments: Readonly<Record<string, unknown>>;
}

async function storeRelease(
  client: Queryable,
  { key, session, title, state, lines, papers, moments }: Release,
): Promise<string> {
  const id = demoId('result-releases', key);
  const values = {
    title,
    examSession: session,
    papers: [...papers],
    state,
    lineCount: lines.length,
    blockers: 0,
    preBoardReference: 'PB 24/3',
    minuteReference: null,
    boardOn: null,
    publishAt: null,
    sheetHash: sheetHash(lines),
    publishedAt: null,
    withdrawnAt: null,
    ...moments,
  };
  await insertRecords(client, resultReleases, [{ id, values }], demoId('users', 'examofficer'));
  await storeLines(client, id, lines);
  return id;
}

/**
 * Results behind the grades on record for the published examination; complete papers before the
 * board for the one being marked.
 */
export async function storeResults(client: Queryable, now: Date): Promise<void> {
  const sessions = await queryRows<{
    id: string;
    title: Localised;
    status: string;
    endsOn: string;
  }>(client, {
    text: `
      SELECT
        session.id,
        ${localised('session.title')} AS title,
        session.status,
        semester.ends_on::text AS "endsOn"
      FROM exam_sessions session
      JOIN semesters semester ON semester.id = session.semester_id
      WHERE session.status IN ('published', 'marking')
      ORDER BY semester.starts_on`,
  });
  const byLawOf = rememberedByLaws(client);
  for (const { id: session, title, status, endsOn } of sessions) {
    if (status === 'published') {
      const rows = await queryRows<Examined>(client, { text: EXAMINED, values: [session] });
      const examined = rows.filter(({ components }) => components !== null);
      const lines = (
        await Promise.all(
          examined.map((one) => lineOf(one, (bands) => marksFor(one, bands), byLawOf)),
        )
      ).flat();
      const at = new Date(Math.min(Date.parse(endsOn) + 90 * DAY_MS, now.getTime() - 20 * DAY_MS));
      const board = new Date(at.getTime() - 7 * DAY_MS).toISOString().slice(0, 10);
      const moments = {
        minuteReference: 'FB 219/4',
        boardOn: board,
        publishedAt: at.toISOString(),
      };
      const release = await storeRelease(client, {
        key: session,
        session,
        title,
        state: 'published',
        lines,
        papers: [...new Set(lines.map(({ paper }) => paper))],
        moments,
      });
      await publishLines({ client, actor: null, now: at }, { id: release, title: title.en });
    } else {
      await storeMarkedPapers(client, session, new Date(now.getTime() - 9 * DAY_MS));
      const ready = (await readReadiness(client, { session })).rows
        .filter(({ gaps, marks }) => gaps.length === 0 && marks > 0)
        .slice(0, AT_THE_BOARD);
      const papers = ready.map(({ paper }) => paper);
      const lines: PreparedLine[] = [];
      for await (const part of linesInParts(client, papers)) lines.push(...part);
      if (papers.length > 0)
        await storeRelease(client, {
          key: session,
          session,
          title,
          state: 'board',
          lines,
          papers,
          moments: {},
        });
    }
  }
}
