import {
  localised,
  localisedFrom,
  optionalLocalised,
  type Queryable,
  queryRow,
} from '../../../../gateway/index.ts';
import type { Language, Localised } from '../../../contract/model/constants.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import {
  type AcademicRecord,
  averageOfSemester,
  type RecordedAttempt,
} from '../../academicRecord/rules/academicRecord.ts';
import { semestersInOrder, unitTitles } from '../../academicRecord/server/names.ts';
import { recordOf } from '../../academicRecord/server/readRecords.ts';
import { conferredSql } from '../../awards/conferred.ts';
import { nameOf } from '../../ruleSets/rules/byLaw.ts';
import type { DocumentContent, DocumentLine } from '../api/contents.ts';
import { gradeKeyOf } from './gradeKey.ts';
import { headAndSignatories } from './signing.ts';

/** The confirmed name of the graduand, otherwise the full name of the register. */
const NAME = localisedFrom(
  (language) => `coalesce(
    graduand.name_${language},
    student.full_name_${language},
    student.name_with_initials_${language}
  )`,
);
const STUDENT = `
  SELECT
    student.registration_number AS "registrationNumber",
    ${NAME} AS name,
    ${optionalLocalised('degree.name')} AS programme,
    batch.entry_year AS "entryYear",
    student.medium
  FROM students student
  JOIN batches batch ON batch.id = student.batch_id
  LEFT JOIN curricula curriculum ON curriculum.id = student.curriculum_id
  LEFT JOIN degrees degree ON degree.id = curriculum.degree_id
  LEFT JOIN graduands graduand
    ON graduand.student_id = student.id
    AND graduand.state = 'confirmed'
  WHERE student.id = $1
  LIMIT 1`;
const AWARD = `
  SELECT
    ${localised('degree.name')} AS degree,
    award.class,
    award.effective_date::text AS "effectiveDate"
  FROM awards award
  JOIN degrees degree ON degree.id = award.degree_id
  JOIN students student ON student.id = award.student_id
  WHERE student.id = $1
    AND ${conferredSql('award')}
  ORDER BY award.effective_date DESC
  LIMIT 1`;
const LEDGER = `
  SELECT hash
  FROM sittings
  WHERE student_id = $1
  ORDER BY sequence DESC
  LIMIT 1`;

/** The award of a student that the senate has confirmed; `null`: there is none. */
export const awardOf = (client: Queryable, student: string): Promise<DocumentContent['award']> =>
  queryRow(client, { text: AWARD, values: [student] });

/** The names that a document may say, in a language: that of the register, and the confirmed one. */
const namesIn = (language: Language): string => `ARRAY(
      SELECT said.name
      FROM (
        VALUES (coalesce(student.full_name_${language}, student.name_with_initials_${language}))
        UNION
        SELECT graduand.name_${language}
        FROM graduands graduand
        WHERE graduand.student_id = student.id AND graduand.state = 'confirmed'
      ) AS said(name)
      WHERE said.name IS NOT NULL
    )`;

const REGISTERED = `
  SELECT student.status, ${localisedFrom(namesIn)} AS names
  FROM students student
  WHERE student.id = $1`;

/** The status of a student in the register, and the names to which the student is entitled. */
interface Registered {
  status: string;
  names: Readonly<Record<Language, readonly string[]>>;
}

/** A student in the register. Throws NOT_FOUND. */
export const registeredAs = async (client: Queryable, student: string): Promise<Registered> =>
  orNotFound(await queryRow<Registered>(client, { text: REGISTERED, values: [student] }));

const gpaOf = (average: AcademicRecord['average']): DocumentContent['gpa'] => ({
  shown: average?.shown ?? null,
  credits: average?.credits ?? '0.0',
});

function lineOf(
  record: AcademicRecord,
  attempt: RecordedAttempt,
  title: Localised | undefined,
): DocumentLine {
  const { unit, code, credits, number, kind, result, countsInGpa } = attempt;
  const counting = record.average?.lines.find(
    (line) => line.unit === unit && line.attempt === number,
  );
  return {
    code,
    title: title ?? perLanguage(() => code),
    credits: credits.toFixed(1),
    attempt: number,
    isRepeat: kind === 'repeat',
    result,
    points: counting?.counted ?? null,
    isCapped: counting?.because === 'capped',
    countsInGpa,
  };
}

async function semestersOf(
  client: Queryable,
  record: AcademicRecord,
): Promise<DocumentContent['semesters']> {
  const titles = await unitTitles(
    client,
    record.attempts.map(({ unit }) => unit),
  );
  const semesters = await semestersInOrder(
    client,
    record.attempts.map(({ semester }) => semester),
  );
  return semesters.map(({ id, label }) => ({
    id,
    label,
    gpa: gpaOf(averageOfSemester(record, id)),
    lines: record.attempts
      .filter(({ semester }) => semester === id)
      .map((attempt) => lineOf(record, attempt, titles.get(attempt.unit)))
      .toSorted(
        (left, right) => left.code.localeCompare(right.code) || left.attempt - right.attempt,
      ),
  }));
}

/**
 * What a document says of a student now, from the ledger. `office`: the member of staff who signs
 * for the examinations office.
 */
export async function contentOf(
  client: Queryable,
  student: string,
  office: string | null,
): Promise<DocumentContent> {
  const person = orNotFound(
    await queryRow<DocumentContent['student']>(client, { text: STUDENT, values: [student] }),
  );
  const record = await recordOf(client, student);
  const { faculty, signatories } = await headAndSignatories(client, office);
  const ledger = await queryRow<{ hash: string }>(client, { text: LEDGER, values: [student] });
  return {
    faculty,
    student: person,
    award: await awardOf(client, student),
    semesters: await semestersOf(client, record),
    gpa: gpaOf(record.average),
    creditsEarned: record.creditsEarned,
    ruleSet: nameOf(record.gpa),
    gradeKey: gradeKeyOf(record.scheme?.bands ?? []),
    signatories,
    ledgerHash: ledger?.hash ?? null,
  };
}
