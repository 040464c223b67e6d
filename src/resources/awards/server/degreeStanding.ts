import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import type { AcademicRecord } from '../../academicRecord/rules/academicRecord.ts';
import { unitTitles } from '../../academicRecord/server/names.ts';
import { recordsOf } from '../../academicRecord/server/readRecords.ts';
import type { ByLaw } from '../../ruleSets/rules/byLaw.ts';
import { rememberedByLaws } from '../../ruleSets/server/byLaw.ts';
import type { DegreeStanding } from '../api.ts';
import { standingFor } from '../rules/awardRules.ts';
import type { Candidate } from './candidates.ts';

interface Dated {
  id: string;
  label: string;
  year: number;
}
const SEMESTERS = `
  SELECT
    semester.id,
    academic_year.label || ' / ' || semester.number AS label,
    extract(year FROM academic_year.starts_on)::int AS year
  FROM semesters semester
  JOIN academic_years academic_year ON academic_year.id = semester.academic_year_id`;

/** What a candidate has done, and the classes that it is judged for. */
interface Studied {
  candidate: Pick<Candidate, 'entryYear' | 'creditsRequired' | 'years'>;
  record: AcademicRecord;
  classes: ByLaw['classes'];
  /** The candidate has leave to take longer. */
  hasExtension: boolean;
}

const UNTITLED = perLanguage(() => '');

/**
 * Reads the semesters; the function that it resolves with works out the standing of a candidate.
 * `titles`: of units by id.
 */
export async function standingReader(
  client: Queryable,
  titles: ReadonlyMap<string, Localised>,
): Promise<(studied: Studied) => DegreeStanding> {
  const semesters = await queryRows<Dated>(client, { text: SEMESTERS });
  const dates = new Map(semesters.map((semester) => [semester.id, semester]));
  const names = {
    titleOf: (unit: string) => titles.get(unit) ?? UNTITLED,
    semesterOf: (semester: string) => dates.get(semester)?.label ?? '',
  };
  return ({ candidate, record, classes, hasExtension }) => {
    const { entryYear, creditsRequired, years } = candidate;
    const yearsTaken = Math.max(
      0,
      ...record.attempts.map(
        ({ semester }) => (dates.get(semester)?.year ?? entryYear - 1) - entryYear + 1,
      ),
    );
    const studies = { creditsRequired, yearsStipulated: years, yearsTaken, hasExtension };
    return standingFor(record, classes, studies, names);
  };
}

/**
 * The standing of each candidate by the present published results. `extended`: candidates with
 * leave to take longer. The titles of units are read only where the working is shown (`titled`).
 */
export async function standingsOf(
  client: Queryable,
  candidates: readonly Candidate[],
  extended: ReadonlySet<string>,
  titled = true,
): Promise<Map<string, DegreeStanding>> {
  const records = await recordsOf(
    client,
    candidates.map(({ id }) => id),
  );
  const units = [...records.values()].flatMap(({ attempts }) => attempts.map(({ unit }) => unit));
  const titles = await unitTitles(client, titled ? units : []);
  const standingOf = await standingReader(client, titles);
  const byLawOf = rememberedByLaws(client);
  const standings = new Map<string, DegreeStanding>();
  for (const candidate of candidates) {
    const { id, entryYear, curriculum } = candidate;
    const record = records.get(id);
    if (!record) continue;
    const { classes } = await byLawOf(entryYear, curriculum);
    standings.set(id, standingOf({ candidate, record, classes, hasExtension: extended.has(id) }));
  }
  return standings;
}
