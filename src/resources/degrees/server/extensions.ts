import {
  actorOf,
  everyLanguage,
  everyLanguageIn,
  extendServer,
  inFirstLanguage,
  newChangeSet,
  type Queryable,
  queryRows,
  recordActivity,
  type Write,
} from '../../../../gateway/index.ts';
import { LANGUAGES, type Localised } from '../../../contract/model/constants.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { componentKey } from '../../shared/rules/componentName.ts';
import { wayRound } from '../rules/curriculumRules.ts';

const PREREQUISITES_CHANGE = 727_301;

const idsIn = (record: Write['after'], name: string): string[] =>
  Array.isArray(record?.[name]) ? (record[name] as string[]) : [];
const prerequisitesIn = (record: Write['after']): string[] =>
  Array.isArray(record?.['prerequisites'])
    ? (record['prerequisites'] as { unit: string }[]).map(({ unit }) => unit)
    : [];

async function knownPrerequisites(
  client: Queryable,
  except: string,
): Promise<Map<string, string[]>> {
  const rows = await queryRows<{ unit: string; needs: string[] }>(client, {
    name: 'known-prerequisites',
    text: `
      SELECT owner_id AS unit, array_agg(unit_id::text) AS needs
      FROM course_units__prerequisites
      WHERE owner_id <> $1::uuid
      GROUP BY owner_id`,
    values: [except],
  });
  return new Map(rows.map(({ unit, needs }) => [unit, needs]));
}

/** Refuses cycles of prerequisites, and units that exclude what they need. */
async function checkConditions({ client, id, before, after }: Write): Promise<void> {
  if (!after) return;
  const [wanted, excluded] = [prerequisitesIn(after), idsIn(after, 'exclusions')];
  for (const name of ['corequisites', 'exclusions'])
    if (idsIn(after, name).includes(id)) throw fieldError(name, 'leadsBack');
  if ([...wanted, ...idsIn(after, 'corequisites')].some((unit) => excluded.includes(unit)))
    throw fieldError('exclusions', 'contradicts');
  if (wanted.join() === prerequisitesIn(before).join()) return;
  // Serialised: two concurrent writes could each add half of a cycle and find none.
  await client.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [PREREQUISITES_CHANGE] });
  const round = wayRound(id, wanted, await knownPrerequisites(client, id));
  if (round) throw fieldError(`prerequisites.${round.position}.unit`, 'leadsBack');
}

const EXCLUSIONS = `
  SELECT target_id::text AS id
  FROM course_units__exclusions
  WHERE owner_id = $1::uuid
  ORDER BY position`;

/** Writes an exclusion to the other unit as well, logged in its history. */
async function mirror(write: Write, other: string, isExcluded: boolean): Promise<void> {
  const { client, id, person } = write;
  const rows = await queryRows<{ id: string }>(client, {
    name: 'unit-exclusions',
    text: EXCLUSIONS,
    values: [other],
  });
  const before = rows.map((row) => row.id);
  if (before.includes(id) === isExcluded) return;
  if (isExcluded)
    await client.query({
      text: `
        INSERT INTO course_units__exclusions (owner_id, target_id, position)
        VALUES ($1::uuid, $2::uuid, $3)`,
      values: [other, id, before.length],
    });
  else
    await client.query({
      text: `
        DELETE FROM course_units__exclusions
        WHERE owner_id = $1::uuid AND target_id = $2::uuid`,
      values: [other, id],
    });
  await client.query({
    text: `
      UPDATE course_units
      SET version = version + 1, updated_at = now(), updated_by = $2::uuid
      WHERE id = $1::uuid`,
    values: [other, actorOf(person)],
  });
  const after = isExcluded ? [...before, id] : before.filter((one) => one !== id);
  await recordActivity(client, {
    actorId: actorOf(person),
    action: 'edit',
    resource: 'course-units',
    recordId: other,
    before: { exclusions: before },
    after: { exclusions: after },
    changeSet: newChangeSet().id,
  });
}

interface Component {
  id?: string;
  name: Localised;
}

const componentsIn = (record: Write['after']): readonly Component[] =>
  Array.isArray(record?.['components']) ? (record['components'] as Component[]) : [];

const isSameText = (one: Localised, other: Localised): boolean =>
  LANGUAGES.every((language) => one[language] === other[language]);

const RENAME = `
  UPDATE practicals practical
  SET
    (${everyLanguage('component')}) = ROW(${everyLanguageIn('given.name')}),
    version = practical.version + 1,
    updated_at = now(),
    updated_by = $3::uuid
  FROM offerings offering, jsonb_to_recordset($2::jsonb) AS given(key text, old jsonb, name jsonb)
  WHERE offering.id = practical.offering_id
    AND offering.course_unit_id = $1::uuid
    AND ${inFirstLanguage('practical.component')} = given.key
  RETURNING practical.id, given.old, given.name`;

/** Renames the component in practicals, which refer to it by its names. */
async function renameFed({ client, id, before, after, person }: Write): Promise<void> {
  const was = new Map(componentsIn(before).map((component) => [component.id, component.name]));
  const renamed = componentsIn(after).flatMap(({ id: row, name }) => {
    const old = row === undefined ? undefined : was.get(row);
    return old === undefined || isSameText(old, name)
      ? []
      : [{ key: componentKey(old), old, name }];
  });
  if (renamed.length === 0) return;
  const rows = await queryRows<{ id: string; old: Localised; name: Localised }>(client, {
    text: RENAME,
    values: [id, JSON.stringify(renamed), actorOf(person)],
  });
  const changeSet = newChangeSet().id;
  for (const { id: practical, old, name } of rows) {
    await recordActivity(client, {
      actorId: actorOf(person),
      action: 'edit',
      resource: 'practicals',
      recordId: practical,
      before: { component: old },
      after: { component: name },
      changeSet,
    });
  }
}

export const courseUnitsExtension = extendServer('course-units', {
  beforeWrite: checkConditions,
  afterWrite: async (write) => {
    const [was, is] = [idsIn(write.before, 'exclusions'), idsIn(write.after, 'exclusions')];
    for (const other of is.filter((unit) => !was.includes(unit)).toSorted())
      await mirror(write, other, true);
    await renameFed(write);
    if (write.after)
      for (const other of was.filter((unit) => !is.includes(unit)).toSorted())
        await mirror(write, other, false);
  },
});
