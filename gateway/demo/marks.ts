import type pg from 'pg';
import { v7 as newId } from 'uuid';
import type { Mark, MarkStage } from '../../src/contract/marks.ts';
import { storeChanges, type SheetChange } from '../areas/marks/cells.ts';
import { papersFacts, sheetOf, stagesOf, type PaperFacts } from '../areas/marks/facts.ts';
import { withSheets } from '../areas/marks/sheets.ts';
import { demoId, seededChoices, type Choices } from './seeded.ts';

const SEED = 20_117;

const PAPERS = `
SELECT p.id FROM papers p JOIN exam_sessions s ON s.id = p.exam_session_id JOIN offerings o ON o.id = p.offering_id JOIN course_units u ON u.id = o.course_unit_id
WHERE s.status = 'marking' AND EXISTS (SELECT FROM exam_registrations r WHERE r.paper_id = p.id AND r.status = 'confirmed') ORDER BY u.code, o.medium, o."group"`;
const CANDIDATES = "SELECT student_id AS student, sitting FROM exam_registrations WHERE paper_id = $1 AND status = 'confirmed' ORDER BY student_id";
const MARKER = `INSERT INTO paper_markers (paper_id, staff_id, role, share) VALUES ($1, $2, $3, 1) ON CONFLICT DO NOTHING`;
const STATE = 'UPDATE mark_sheets SET state = $2 WHERE paper_id = $1 AND stage = ANY($3::text[])';

interface Candidate extends Record<string, unknown> {
  student: string;
  sitting: string | null;
}

/** How far a paper has come: how many of a hundred cells are filled, at which stages, and where its sheets stand. */
interface Progress {
  filled: number;
  stages: readonly MarkStage[];
  state: 'open' | 'submitted' | 'checked' | 'locked';
}

/** The lecturer's papers are half entered, half ready to be handed in; of the others most are locked, some late. */
function progressOf(paper: PaperFacts, isLecturers: boolean, position: number): Progress {
  if (paper.isDoubleMarked) return { filled: 60, stages: ['first', 'second'], state: 'open' };
  if (isLecturers) return position % 2 === 0 ? { filled: 50, stages: ['first'], state: 'open' } : { filled: 100, stages: ['first'], state: 'open' };
  if (position % 6 === 5) return { filled: 70, stages: ['first'], state: 'open' };
  return { filled: 100, stages: ['first'], state: position % 6 === 4 ? 'submitted' : position % 6 === 3 ? 'checked' : 'locked' };
}

function markFor(sitting: string | null, isExam: boolean, maximum: number, choices: Choices): Mark {
  if (isExam && sitting !== null && sitting !== 'present') return { status: 'AB', value: null };
  const share = 32 + choices.below(36) + choices.below(25);
  const halves = Math.round((maximum * 2 * Math.min(share, 97)) / 100);
  return { status: 'value', value: String(halves / 2) };
}

/** Marks of the examination that is being marked, with their history. */
export async function storeMarks(client: pg.ClientBase, now: Date): Promise<void> {
  const choices = seededChoices(SEED);
  const { rows } = await client.query<{ id: string }>(PAPERS);
  const lecturer = demoId('staff', 'lecturer');
  const before = await papersFacts(client, rows.map(({ id }) => id));
  const mine = before.filter(({ lecturers }) => lecturers.includes(lecturer));
  const doubled = mine[0] ?? before[0];
  if (doubled) {
    await client.query(MARKER, [doubled.id, lecturer, 'first']);
    await client.query(MARKER, [doubled.id, demoId('staff', 'lecturer2'), 'second']);
  }
  for (const [position, facts] of (await papersFacts(client, rows.map(({ id }) => id))).entries()) {
    const paper = await withSheets(client, facts);
    const isLecturers = mine.some(({ id }) => id === paper.id);
    const progress = progressOf(paper, isLecturers, isLecturers ? mine.findIndex(({ id }) => id === paper.id) : position);
    const candidates = (await client.query<Candidate>(CANDIDATES, [paper.id])).rows;
    const batch = newId();
    const changes = progress.stages.filter((stage) => stagesOf(paper).includes(stage)).flatMap((stage) =>
      paper.components.flatMap(({ id, kind, maximum }) => {
        const sheet = sheetOf(paper, id, stage);
        return candidates.flatMap(({ student, sitting }, index): SheetChange[] => {
          if (!sheet || index * 100 >= progress.filled * candidates.length) return [];
          return [{ sheet: sheet.id, student, version: 1, before: { status: 'blank', value: null }, after: markFor(sitting, kind === 'exam', Number(maximum), choices), reason: null, actor: null, source: 'seed', batch, edit: newId(), at: now.toISOString() }];
        });
      }),
    );
    await storeChanges(client, changes);
    if (progress.state !== 'open') await client.query(STATE, [paper.id, progress.state, progress.stages]);
  }
}
