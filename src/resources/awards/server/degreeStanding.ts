import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import { unitTitles } from '../../academicRecord/server/names.ts';
import { recordsOf } from '../../academicRecord/server/readRecords.ts';
import { passGradeOf } from '../../ruleSets/rules/gradeScheme.ts';
import { rememberedByLaws, type ByLaw } from '../../ruleSets/server/byLaw.ts';
import type { RuleVersion, DegreeStanding } from '../api.ts';
import { standingFor, type AwardRules, type NamedAttempt } from '../rules/awardRules.ts';
import type { Candidate } from './candidates.ts';

const version = (row: RuleVersion | null): RuleVersion | null =>
  row && { id: row.id, code: row.code, number: row.number };

/** The rules of a by-law for awards, with their versions. */
const awardRulesOf = ({ scheme, gpa, classes }: ByLaw): AwardRules => ({
  gpa: gpa ?? { repeatCap: 2, decimals: 2, test: 'exact' },
  class: classes ?? { classes: [], inStipulatedTime: true },
  scheme: { bands: scheme?.bands ?? [], passGrade: passGradeOf(scheme) },
  versions: { grades: version(scheme), gpa: version(gpa), class: version(classes) },
});

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

/**
 * The standing of each candidate by the present published results. `extended`: candidates with
 * leave to take longer.
 */
export async function standingsOf(
  client: Queryable,
  candidates: readonly Candidate[],
  extended: ReadonlySet<string>,
): Promise<Map<string, DegreeStanding>> {
  const published = await recordsOf(
    client,
    candidates.map(({ id }) => id),
  );
  const titles = await unitTitles(
    client,
    [...published.values()].flatMap(({ attempts }) => attempts.map(({ unit }) => unit)),
  );
  const semesters = await queryRows<Dated>(client, { text: SEMESTERS });
  const dates = new Map(semesters.map((semester) => [semester.id, semester]));
  const byLawOf = rememberedByLaws(client);
  const standings = new Map<string, DegreeStanding>();
  for (const { id, entryYear, curriculum, creditsRequired, years } of candidates) {
    const inForce = awardRulesOf(await byLawOf(entryYear, curriculum));
    const attempts = published.get(id)?.attempts ?? [];
    const named = attempts.map(
      ({
        unit,
        code,
        semester,
        isPassed: _isPassed,
        sitting: _sitting,
        ...attempt
      }): NamedAttempt => ({
        ...attempt,
        unit: code,
        title: titles.get(unit) ?? perLanguage(() => code),
        semester: dates.get(semester)?.label ?? '',
      }),
    );
    const yearsTaken = Math.max(
      0,
      ...attempts.map(
        ({ semester }) => (dates.get(semester)?.year ?? entryYear - 1) - entryYear + 1,
      ),
    );
    standings.set(
      id,
      standingFor(named, inForce, {
        creditsRequired,
        yearsStipulated: years,
        yearsTaken,
        hasExtension: extended.has(id),
      }),
    );
  }
  return standings;
}
