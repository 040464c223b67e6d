import { type Queryable, queryRow, requireRow } from '../../../../gateway/index.ts';
import { academicRecord } from '../../academicRecord/rules/academicRecord.ts';
import { readSittings } from '../../academicRecord/server/readRecords.ts';
import { nameOf } from '../../ruleSets/rules/byLaw.ts';
import { rememberedByLaws } from '../../ruleSets/server/byLaw.ts';
import type { FiguresUnderRules } from '../api.ts';
import { figuresReader, type Studies } from './figuresReader.ts';

/** From where to where; of a transfer that is only proposed, from where the student is. */
const MOVE = `
  SELECT
    transfer.student_id AS student,
    origin.entry_year AS "formerYear",
    CASE
      WHEN transfer.state = 'inForce' THEN transfer.former_curriculum_id
      ELSE student.curriculum_id
    END AS "formerCurriculum",
    goal.entry_year AS "entryYear",
    CASE
      WHEN transfer.state = 'inForce' THEN transfer.curriculum_id
      ELSE coalesce(transfer.curriculum_id, student.curriculum_id)
    END AS curriculum
  FROM student_transfers transfer
  JOIN students student ON student.id = transfer.student_id
  JOIN batches goal ON goal.id = transfer.batch_id
  JOIN batches origin
    ON origin.id = CASE
      WHEN transfer.state = 'inForce' THEN transfer.former_batch_id
      ELSE student.batch_id
    END
  WHERE transfer.id = $1`;

interface Move {
  student: string;
  formerYear: number;
  formerCurriculum: string | null;
  entryYear: number;
  curriculum: string | null;
}

/** What the degree of the curriculum `$1` asks for, and whether `$2` has leave to take longer. */
const DEGREE = `
  SELECT
    degree.credits AS "creditsRequired",
    degree.years,
    coalesce(award.has_extension, false) AS "hasExtension"
  FROM curricula curriculum
  JOIN degrees degree ON degree.id = curriculum.degree_id
  LEFT JOIN awards award ON award.degree_id = degree.id AND award.student_id = $2
  WHERE curriculum.id = $1`;

/** The rules of a student before and after a transfer, and the figures of the results on record. */
export async function figuresOfTransfer(
  client: Queryable,
  id: string,
  mayReadResults: boolean,
): Promise<{ before: FiguresUnderRules; after: FiguresUnderRules }> {
  const move = await requireRow<Move>(client, { text: MOVE, values: [id] });
  const [student] = await readSittings(client, [move.student]);
  const byLawOf = rememberedByLaws(client);
  const figuresOf = await figuresReader(client);
  const under = async (year: number, curriculum: string | null): Promise<FiguresUnderRules> => {
    const byLaw = await byLawOf(year, curriculum);
    const rules = {
      scheme: nameOf(byLaw.scheme),
      gpa: nameOf(byLaw.gpa),
      classes: nameOf(byLaw.classes),
      eligibility: nameOf(byLaw.eligibility),
      registration: nameOf(byLaw.registration),
    };
    if (!mayReadResults) return { rules, figures: null };
    const degree = await queryRow<Omit<NonNullable<Studies>, 'entryYear'>>(client, {
      text: DEGREE,
      values: [curriculum, move.student],
    });
    const record = academicRecord(student?.sittings ?? [], byLaw);
    const figures = figuresOf(record, byLaw, degree && { ...degree, entryYear: year });
    return { rules, figures };
  };
  return {
    before: await under(move.formerYear, move.formerCurriculum),
    after: await under(move.entryYear, move.curriculum),
  };
}
