import { v7 as newId } from 'uuid';
import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { demoId, seededChoices, type Choices } from '../../shared/demo/seeded.ts';
import { BLANK, type Mark } from '../rules/mark.ts';
import { agreeByRule } from '../server/agreeing.ts';
import { storeStatement, type SheetChange } from '../server/cells.ts';
import { papersFacts, sheetOf } from '../server/facts.ts';
import { giveIndexNumbers } from '../server/indexNumbers.ts';
import { withSheets } from '../server/sheets.ts';
import { readSheetStates } from '../server/sheetStates.ts';
import type { MarkStage } from '../stages.ts';
import { moderatedOf, storeModeration } from './moderation.ts';

const SEED = 20_117;

const PAPERS = `
  SELECT paper.id
  FROM papers paper
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE session.status = 'marking'
    AND EXISTS (
      SELECT FROM exam_registrations registration
      WHERE registration.paper_id = paper.id AND registration.status = 'confirmed'
    )
  ORDER BY unit.code, offering.medium, offering."group"`;
export const CANDIDATES = `
  SELECT student_id AS student, sitting
  FROM exam_registrations
  WHERE paper_id = $1 AND status = 'confirmed'
  ORDER BY student_id`;
const MARKER = `
  INSERT INTO paper_markers (paper_id, staff_id, role, share)
  VALUES ($1, $2, $3, 1)
  ON CONFLICT DO NOTHING`;
/** Of the papers marked twice, the scripts that are missing. */
const MISSING: Readonly<Record<number, number>> = { 0: 1, 1: 0 };
const SCRIPTS = `
  INSERT INTO mark_scripts (paper_id, scripts, counted_by, counted_at)
  SELECT $1, greatest(count(*) - $2, 0), (SELECT user_id FROM staff WHERE id = $3), $4
  FROM exam_registrations
  WHERE paper_id = $1 AND status = 'confirmed' AND sitting = 'present'`;
const STATE = 'UPDATE mark_sheets SET state = $2 WHERE paper_id = $1 AND stage = ANY($3::text[])';

interface Candidate {
  student: string;
  sitting: string | null;
}

/** The progress of one stage of a paper: per cent of candidates marked, and the state of its sheets. */
interface StageProgress {
  stage: MarkStage;
  filled: number;
  state: 'open' | 'submitted' | 'checked' | 'locked';
}

const first = (filled: number, state: StageProgress['state'] = 'open'): StageProgress[] => [
  { stage: 'first', filled, state },
];

/**
 * Of the lecturer's papers, by position, those marked twice: both in progress, one waiting for the
 * other, both handed in.
 */
const TWICE: Readonly<Record<number, readonly StageProgress[]>> = {
  0: [
    { stage: 'first', filled: 60, state: 'open' },
    { stage: 'second', filled: 50, state: 'open' },
  ],
  1: [
    { stage: 'first', filled: 100, state: 'submitted' },
    { stage: 'second', filled: 100, state: 'submitted' },
  ],
  3: [
    { stage: 'first', filled: 100, state: 'submitted' },
    { stage: 'second', filled: 50, state: 'open' },
  ],
};

/**
 * The lecturer's other papers are half entered; most papers of other lecturers are locked, some
 * late.
 */
function progressOf(place: number, position: number): readonly StageProgress[] {
  if (place >= 0) return TWICE[place] ?? first(50);
  if (position % 6 === 5) return first(70);
  return first(100, position % 6 === 4 ? 'submitted' : position % 6 === 3 ? 'checked' : 'locked');
}

function markFor(sitting: string | null, isExam: boolean, maximum: number, choices: Choices): Mark {
  if (isExam && sitting !== null && sitting !== 'present') return { status: 'AB', value: null };
  const share = 32 + choices.below(36) + choices.below(25);
  const halves = Math.round((maximum * 2 * Math.min(share, 97)) / 100);
  return { status: 'value', value: String(halves / 2) };
}

/** Marks of a second marker: mostly near the first, a few far off. */
function secondMarkFor(mark: Mark, maximum: number, choices: Choices): Mark {
  if (mark.value === null) return mark;
  const apart = choices.below(4) === 0 ? 18 : choices.below(5);
  const value = Number(mark.value) + (choices.below(2) === 0 ? -apart : apart);
  return { status: 'value', value: String(Math.min(Math.max(value, 0), maximum)) };
}

const SESSIONS = `
  SELECT id
  FROM exam_sessions
  WHERE status NOT IN ('setup', 'registration')
  ORDER BY registration_opens_at, id`;

/** Marks of the examination being marked, with their history. */
export async function storeMarks(client: Queryable, now: Date): Promise<void> {
  const choices = seededChoices(SEED);
  for (const { id } of await queryRows<{ id: string }>(client, { text: SESSIONS }))
    await giveIndexNumbers(client, id);
  const rows = await queryRows<{ id: string }>(client, { text: PAPERS });
  const ids = rows.map(({ id }) => id);
  const lecturer = demoId('staff', 'lecturer');
  const papers = await papersFacts(client, ids);
  const mine = papers.filter(({ lecturers }) => lecturers.includes(lecturer)).map(({ id }) => id);
  const moderated = moderatedOf(papers);
  for (const place of Object.keys(TWICE)) {
    const paper = mine[Number(place)];
    if (paper === undefined) continue;
    await client.query({ text: MARKER, values: [paper, lecturer, 'first'] });
    await client.query({ text: MARKER, values: [paper, demoId('staff', 'lecturer2'), 'second'] });
    const missing = MISSING[Number(place)];
    if (missing !== undefined)
      await client.query({ text: SCRIPTS, values: [paper, missing, lecturer, now] });
  }
  for (const [position, facts] of (await papersFacts(client, ids)).entries()) {
    const paper = await withSheets(client, facts);
    const planned =
      paper.id === moderated
        ? first(100, 'submitted')
        : progressOf(mine.indexOf(paper.id), position);
    const progress = planned.filter(({ stage }) => paper.stages.includes(stage));
    const candidates = await queryRows<Candidate>(client, { text: CANDIDATES, values: [paper.id] });
    const batch = newId();
    const given = new Map<string, Mark>();
    const changes = progress.flatMap(({ stage, filled }) =>
      paper.components.flatMap(({ id, kind, maximum }) => {
        const sheet = sheetOf(paper, id, stage);
        return candidates.flatMap(({ student, sitting }, index): SheetChange[] => {
          if (!sheet || index * 100 >= filled * candidates.length) return [];
          const before = given.get(`${id} ${student}`);
          const after =
            stage === 'second' && before
              ? secondMarkFor(before, Number(maximum), choices)
              : markFor(sitting, kind === 'exam', Number(maximum), choices);
          given.set(`${id} ${student}`, after);
          return [
            {
              sheet: sheet.id,
              student,
              version: 1,
              before: BLANK,
              after,
              reason: null,
              actor: null,
              source: 'seed',
              batch,
              edit: newId(),
              at: now.toISOString(),
            },
          ];
        });
      }),
    );
    if (changes.length > 0)
      await client.query(storeStatement(changes, await readSheetStates(client, paper.id)));
    for (const { stage, state } of progress)
      if (state !== 'open') await client.query({ text: STATE, values: [paper.id, state, [stage]] });
    if (progress.length > 1 && progress.every(({ state }) => state !== 'open'))
      for (const { id } of paper.components)
        await agreeByRule({ client, actor: null, now }, paper, id);
  }
  if (moderated !== undefined) await storeModeration(client, moderated, now);
}
