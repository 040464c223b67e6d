import {
  extendServer,
  type Queryable,
  queryRows,
  requireRow,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { isSameByLaw } from '../../ruleSets/rules/byLaw.ts';
import { rememberedByLaws } from '../../ruleSets/server/byLaw.ts';

type Values = Readonly<Record<string, unknown>>;

const HAS_RECORD = `
  SELECT EXISTS (SELECT FROM current_sittings WHERE student_id = $1) AS "hasRecord"`;

const ENTRY_YEARS = `
  SELECT id, entry_year AS "entryYear"
  FROM batches
  WHERE id = ANY($1::uuid[])`;

/** What the by-law of a student follows from. */
export interface Binding {
  batch: string;
  curriculum: string | null;
}
export const bindingOf = (values: Values): Binding => ({
  batch: String(values['batch']),
  curriculum: (values['curriculum'] as string | null | undefined) ?? null,
});

/** Whether two bindings put a student under the same by-law. */
async function bindAlike(client: Queryable, one: Binding, other: Binding): Promise<boolean> {
  if (one.batch === other.batch && one.curriculum === other.curriculum) return true;
  const years = new Map(
    (
      await queryRows<{ id: string; entryYear: number }>(client, {
        text: ENTRY_YEARS,
        values: [[one.batch, other.batch]],
      })
    ).map(({ id, entryYear }) => [id, entryYear]),
  );
  const byLawOf = rememberedByLaws(client);
  const [present, next] = [years.get(one.batch), years.get(other.batch)];
  // A reference to nothing is refused by the validation.
  if (present === undefined || next === undefined) return true;
  return isSameByLaw(await byLawOf(present, one.curriculum), await byLawOf(next, other.curriculum));
}

/** Refuses to move a student with results under another by-law: a transfer does, on record. */
async function keepStudent({ client, id, before, after }: Write): Promise<void> {
  if (!before || !after) return;
  const [present, next] = [bindingOf(before), bindingOf(after)];
  if (await bindAlike(client, present, next)) return;
  const { hasRecord } = await requireRow<{ hasRecord: boolean }>(client, {
    text: HAS_RECORD,
    values: [id],
  });
  if (hasRecord)
    throw fieldError(present.batch === next.batch ? 'curriculum' : 'batch', 'otherByLaw');
}

const CURRICULA_ON_RECORD = `
  SELECT DISTINCT student.curriculum_id AS curriculum
  FROM students student
  WHERE student.batch_id = $1
    AND EXISTS (SELECT FROM current_sittings sitting WHERE sitting.student_id = student.id)`;

/** Refuses another year of entry, if that puts students with results under another by-law. */
async function keepIntake({ client, id, before, after }: Write): Promise<void> {
  if (!before || !after || before['entryYear'] === after['entryYear']) return;
  const byLawOf = rememberedByLaws(client);
  const curricula = await queryRows<{ curriculum: string | null }>(client, {
    text: CURRICULA_ON_RECORD,
    values: [id],
  });
  for (const { curriculum } of curricula)
    if (
      !isSameByLaw(
        await byLawOf(Number(before['entryYear']), curriculum),
        await byLawOf(Number(after['entryYear']), curriculum),
      )
    )
      throw fieldError('entryYear', 'otherByLaw');
}

/** A student with results stays under the by-law that they were judged by. */
export const boundByRecord = [
  extendServer('students', { isIndependent: true, beforeWrite: keepStudent }),
  extendServer('batches', { isIndependent: true, beforeWrite: keepIntake }),
] as const;
