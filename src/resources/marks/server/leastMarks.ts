import { inFirstLanguage, type Queryable, queryRows } from '../../../../gateway/index.ts';
import { componentKey } from '../../shared/rules/componentName.ts';
import type { MarkComponent } from '../api.ts';

interface ComponentSql {
  paper: string;
  component: string;
  /** Its name in the first language. */
  name: string;
}

/**
 * SQL of one row at most: the least mark of a component of a paper, `NULL` or no row without one.
 * Results of the offering that stand were judged by one, which then holds for every paper of it;
 * otherwise it is that of the unit now, by the row of the component or, where rows were replaced,
 * by its name.
 */
export const leastMarkSql = ({ paper, component, name }: ComponentSql): string => `
      SELECT found.minimum
      FROM (
        SELECT true AS is_kept, (step.step->'args'->>'minimum')::numeric AS minimum
        FROM (
          SELECT sitting.working
          FROM papers own
          JOIN papers judged ON judged.offering_id = own.offering_id
          JOIN current_sittings sitting ON sitting.paper_id = judged.id
          WHERE own.id = ${paper} AND sitting.code IN ('value', 'AB', 'MC')
          ORDER BY sitting.created_at, sitting.student_id
          LIMIT 1
        ) first_judged
        CROSS JOIN LATERAL jsonb_array_elements(first_judged.working) AS step(step)
        WHERE step.step->>'rule' = 'component'
          AND step.step->'args' ? 'minimum'
          AND coalesce(
            step.step->'args'->>'${inFirstLanguage('name')}',
            step.step->'args'->>'name'
          ) = ${name}
        UNION ALL
        (
          SELECT false, of_unit.minimum_to_pass
          FROM papers own
          JOIN offerings offering ON offering.id = own.offering_id
          JOIN course_units__components of_unit ON of_unit.owner_id = offering.course_unit_id
          WHERE own.id = ${paper}
            AND of_unit.minimum_to_pass IS NOT NULL
            AND (of_unit.id::text = ${component} OR ${inFirstLanguage('of_unit.name')} = ${name})
          ORDER BY of_unit.id::text = ${component} DESC
          LIMIT 1
        )
      ) found
      ORDER BY found.is_kept DESC
      LIMIT 1`;

const LEAST_MARKS = `
  SELECT wanted.paper, wanted.component, least.minimum::text AS minimum
  FROM jsonb_to_recordset($1::jsonb) AS wanted(paper uuid, component text, name text)
  CROSS JOIN LATERAL (${leastMarkSql({
    paper: 'wanted.paper',
    component: 'wanted.component',
    name: 'wanted.name',
  })}
  ) least`;

interface MarkedPaper {
  paper: string;
  components: readonly Pick<MarkComponent, 'id' | 'name'>[];
}

/** Answers the least mark of a component of a paper; `null`: it has none. */
export type LeastMarkOf = (paper: string, component: string) => string | null;

/** The least marks of the components of some papers; see `leastMarkSql`. */
export async function readLeastMarks(
  client: Queryable,
  papers: readonly MarkedPaper[],
): Promise<LeastMarkOf> {
  const wanted = papers.flatMap(({ paper, components }) =>
    components.map(({ id, name }) => ({ paper, component: id, name: componentKey(name) })),
  );
  const rows = await queryRows<{ paper: string; component: string; minimum: string | null }>(
    client,
    { text: LEAST_MARKS, values: [JSON.stringify(wanted)] },
  );
  const found = new Map(
    rows.map(({ paper, component, minimum }) => [`${paper} ${component}`, minimum]),
  );
  return (paper, component) => found.get(`${paper} ${component}`) ?? null;
}
