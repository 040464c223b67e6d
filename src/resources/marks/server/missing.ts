import {
  colomboDay,
  dataOrReport,
  type Handler,
  type Person,
  queryRows,
  type ReportTable,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { staffNames } from '../../staff/server/staffNames.ts';
import type * as api from '../api.ts';
import type { MissingLine, MissingMarks } from '../api.ts';
import { markersOf, mayRead } from '../rules/rights.ts';
import type { MarkStage, SheetState } from '../stages.ts';
import {
  areBothSubmitted,
  papersFacts,
  sheetOf,
  stagesOf,
  standingOf,
  type PaperFacts,
} from './facts.ts';

const PAPERS = `
  SELECT
    paper.id,
    (
      SELECT count(*)::int
      FROM exam_registrations registration
      WHERE registration.paper_id = paper.id AND registration.status = 'confirmed'
    ) AS candidates
  FROM papers paper
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  WHERE ($1::uuid IS NULL AND session.status IN ('held', 'marking', 'board') OR session.id = $1)`;

/** Cells by sheet that are filled, and those with impossible marks. */
const COUNTS = `
  SELECT
    sheet.id AS sheet,
    count(*) FILTER (WHERE entry.status <> 'blank')::int AS filled,
    count(*) FILTER (
      WHERE entry.status = 'value' AND entry.value > sheet.maximum
    )::int AS "overMaximum",
    count(*) FILTER (
      WHERE entry.status = 'AB'
        AND registration.sitting = 'present'
        AND sheet.component_kind = 'exam'
    )::int AS "absentThoughPresent",
    count(*) FILTER (
      WHERE entry.status = 'value'
        AND registration.sitting IN (
          'absent', 'medicalPending', 'medicalAccepted', 'medicalRejected'
        )
        AND sheet.component_kind = 'exam'
    )::int AS "markedThoughAbsent"
  FROM mark_sheets sheet
  JOIN exam_registrations registration
    ON registration.paper_id = sheet.paper_id
    AND registration.status = 'confirmed'
  JOIN mark_entries entry
    ON entry.sheet_id = sheet.id
    AND entry.student_id = registration.student_id
  WHERE sheet.paper_id = ANY($1::uuid[])
  GROUP BY sheet.id`;

interface Counts {
  sheet: string;
  filled: number;
  overMaximum: number;
  absentThoughPresent: number;
  markedThoughAbsent: number;
}

interface Reporting {
  person: Person;
  /** By sheet. */
  counts: ReadonlyMap<string, Counts>;
  /** By staff id. */
  names: Readonly<Record<string, Localised>>;
  today: string;
}

/** Those who hand in a stage; agreed marks have markers of their own only if they are moderated. */
function awaitedIn(stage: MarkStage, { markers, lecturers, isModerated }: PaperFacts): string[] {
  if (stage !== 'agreed') return markersOf(stage, markers, lecturers);
  return isModerated ? markersOf('moderator', markers, lecturers) : [];
}

/** The gaps of a paper by component and stage, without stages that the person may not read. */
function linesOf(
  paper: PaperFacts,
  candidates: number,
  { person, counts, names, today }: Reporting,
): MissingLine[] {
  const standing = { ...standingOf(person, paper), department: true };
  return stagesOf(paper).flatMap((stage) =>
    paper.components.flatMap(({ id, name }): MissingLine[] => {
      if (!mayRead(stage, standing, areBothSubmitted(paper, id))) return [];
      const sheet = sheetOf(paper, id, stage);
      const {
        filled = 0,
        overMaximum = 0,
        absentThoughPresent = 0,
        markedThoughAbsent = 0,
      } = counts.get(sheet?.id ?? '') ?? {};
      const state: SheetState = sheet?.state ?? 'open';
      const blank = candidates - filled;
      const anomalies = { overMaximum, absentThoughPresent, markedThoughAbsent };
      // Agreed marks are due when both markers have handed in.
      const isDue = stage !== 'agreed' || areBothSubmitted(paper, id);
      if (
        !isDue ||
        (blank === 0 && state !== 'open' && Object.values(anomalies).every((count) => count === 0))
      )
        return [];
      const markers = awaitedIn(stage, paper).flatMap((staff) => names[staff] ?? []);
      return [
        {
          paper: paper.id,
          code: paper.code,
          title: paper.title,
          medium: paper.medium,
          group: paper.group,
          component: name,
          stage,
          state,
          candidates,
          blank,
          markers,
          dueOn: paper.dueOn,
          isOverdue: paper.dueOn !== null && paper.dueOn < today && (blank > 0 || state === 'open'),
          anomalies,
        },
      ];
    }),
  );
}

/**
 * Papers without complete marks, of a session or of all being marked; for heads, those of their
 * department.
 */
async function readMissing(
  { client, person, now }: Pick<TransactionContext, 'client' | 'person' | 'now'>,
  session: string | null,
): Promise<MissingMarks> {
  const rows = await queryRows<{ id: string; candidates: number }>(client, {
    name: 'missing-papers',
    text: PAPERS,
    values: [session],
  });
  const candidates = new Map(rows.map((row) => [row.id, row.candidates]));
  const all = await papersFacts(client, [...candidates.keys()]);
  const papers = all.filter(
    (paper) => standingOf(person, paper).office || paper.department === person.departmentId,
  );
  const counted = await queryRows<Counts>(client, {
    name: 'missing-counts',
    text: COUNTS,
    values: [papers.map(({ id }) => id)],
  });
  const names = await staffNames(
    client,
    papers.flatMap(({ markers, lecturers }) => [
      ...markers.map(({ staff }) => staff),
      ...lecturers,
    ]),
  );
  const reporting = {
    person,
    names,
    counts: new Map(counted.map((row) => [row.sheet, row])),
    today: colomboDay(now),
  };
  const lines = papers
    .filter(({ id }) => (candidates.get(id) ?? 0) > 0)
    .flatMap((paper) => linesOf(paper, candidates.get(paper.id) ?? 0, reporting));
  const sessions = new Map(all.map((paper) => [paper.session.id, paper.session.title]));
  return {
    lines,
    papers: papers.length,
    complete: papers.length - new Set(lines.map(({ paper }) => paper)).size,
    sessions: [...sessions].map(([id, title]) => ({ id, title })),
  };
}

function missingTable(
  { lines }: MissingMarks,
  text: (key: string) => string,
  language: keyof Localised,
): ReportTable {
  const word = (key: string): string => text(`pages.no-marks-courses.heads.${key}`);
  return {
    title: text('pages.no-marks-courses.title'),
    headings: [
      'code',
      'title',
      'component',
      'stage',
      'state',
      'markers',
      'candidates',
      'blank',
      'due',
      'overMaximum',
      'absentThoughPresent',
      'markedThoughAbsent',
    ].map(word),
    rows: lines.map((line) => [
      line.code,
      line.title[language],
      line.component,
      text(`resources.mark-sheets.options.stage.${line.stage}`),
      text(`resources.mark-sheets.options.state.${line.state}`),
      line.markers.map((name) => name[language]).join(', '),
      line.candidates,
      line.blank,
      line.dueOn,
      line.anomalies.overMaximum,
      line.anomalies.absentThoughPresent,
      line.anomalies.markedThoughAbsent,
    ]),
  };
}

/** The report as JSON, or as a file if `format` is given. */
export const missingMarks: Handler<typeof api.missingMarks> = async (context) => {
  const { query } = context;
  const report = await readMissing(context, query.session ?? null);
  return dataOrReport(context, report, {
    resource: 'mark-sheets',
    wanted: { report: 'missing' },
    fileName: 'missing-marks',
    table: (text, language) => missingTable(report, text, language),
  });
};
