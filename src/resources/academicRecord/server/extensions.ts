import {
  causeOf,
  colomboDay,
  extendServer,
  type Queryable,
  requireRow,
  type ServerExtension,
} from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { boundByRecord } from './boundByRecord.ts';
import { assertAsProposed, enterGrade, replacedBy, type GradeEntry } from './enterGrade.ts';
import { transfersExtension } from './transfers.ts';

const entryOf = (id: string, values: Readonly<Record<string, unknown>>): GradeEntry => ({
  ...(values as unknown as GradeEntry),
  entry: id,
  satOn: (values['satOn'] as string | null | undefined) ?? null,
  grade: (values['grade'] as GradeEntry['grade'] | undefined) ?? null,
});

/** A grade is of a semester that has begun, and of a day in it or after it that has come. */
async function assertDays(client: Queryable, entry: GradeEntry, today: string): Promise<void> {
  const { startsOn } = await requireRow<{ startsOn: string }>(client, {
    text: `SELECT starts_on::text AS "startsOn" FROM semesters WHERE id = $1`,
    values: [entry.semester],
  });
  if (startsOn > today) throw fieldError('semester', 'notYet');
  if (entry.satOn !== null && entry.satOn > today) throw fieldError('satOn', 'notYet');
  if (entry.satOn !== null && entry.satOn < startsOn) throw fieldError('satOn', 'beforeStart');
}

/** Entries are checked against the record when they are saved and again when countersigned. */
export const academicRecordExtensions: readonly (readonly [string, ServerExtension])[] = [
  extendServer('grade-entries', {
    beforeWrite: async ({ client, id, after, step, now }) => {
      if (!after || step) return;
      const entry = entryOf(id, after);
      await assertDays(client, entry, colomboDay(now));
      await replacedBy(client, entry);
    },
    beforeTransition: async ({ client, id, before, step }) => {
      if (step.name === 'countersign' && before)
        await assertAsProposed(client, entryOf(id, before));
    },
    afterTransition: async ({ client, id, after, person, now, step }) => {
      if (step.name === 'countersign' && after)
        await enterGrade(client, entryOf(id, after), { actor: causeOf(person).actor, now });
    },
  }),
  ...boundByRecord,
  transfersExtension,
];
