import {
  causeOf,
  type Page,
  type PageRange,
  pageOf,
  type Queryable,
  type TransactionContext,
  updateLogged,
} from '../../../../gateway/index.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type { BodyOf } from '../../../contract/wire/calls/defineCall.ts';
import { markedComponents } from '../../results/rules/remark.ts';
import { standingSitting } from '../../results/server/remarking.ts';
import { assertNotOneself } from '../../shared/notOneself.ts';
import type * as api from '../api.ts';
import type { RemarkedScript } from '../api.ts';
import { rescrutinies } from '../rescrutinies.ts';
import {
  assertMarks,
  type Case,
  casesOfExaminer,
  giveMarks,
  lockCase,
  readGiven,
} from './cases.ts';
import { notifyComplete } from './emails.ts';

/** The components of a script, without the marks that they have. */
const componentsOf = async (client: Queryable, one: Case): Promise<RemarkedScript['components']> =>
  markedComponents((await standingSitting(client, one))?.working ?? []).map(
    ({ mark: _mark, ...one }) => one,
  );

const stageOf = ({ firstExaminer }: Case, staff: string): 'first' | 'second' =>
  firstExaminer === staff ? 'first' : 'second';

/** The scripts of an examiner, without name, earlier marks, or those of the other examiner. */
export async function readScripts(
  client: Queryable,
  staff: string | null,
  range: PageRange,
): Promise<Page<RemarkedScript>> {
  const { rows, total } = pageOf(staff === null ? [] : await casesOfExaminer(client, staff), range);
  const given = await readGiven(
    client,
    rows.map(({ id }) => id),
  );
  const scripts: RemarkedScript[] = [];
  for (const one of rows) {
    const own = given.find(
      ({ rescrutiny, stage }) => rescrutiny === one.id && stage === stageOf(one, staff ?? ''),
    );
    scripts.push({
      id: one.id,
      number: one.number,
      unit: one.unit,
      session: one.session,
      isOpen: one.state === 'remarking' && own === undefined,
      components: await componentsOf(client, one),
      own: own ? { marks: own.marks, note: own.note, at: own.at.toISOString() } : null,
    });
  }
  return { rows: scripts, total };
}

type Context = Pick<TransactionContext, 'client' | 'now' | 'person' | 'notify'>;

/**
 * Keeps the marks of one examiner for good. Throws NOT_FOUND to all other people, ALREADY_DONE the
 * second time, and CONFLICT if the published result no longer stands.
 */
export async function handIn(
  context: Context,
  id: string,
  { marks, note }: BodyOf<typeof api.handInRemarking>,
): Promise<void> {
  const { client, person } = context;
  const found = orNotFound(await lockCase(client, id));
  assertNotOneself(person, found.student);
  const staff = orNotFound(person.staffId);
  if (![found.firstExaminer, found.secondExaminer].includes(staff))
    throw new PortalError('NOT_FOUND');
  const stage = stageOf(found, staff);
  const given = await readGiven(client, [id]);
  if (given.some((one) => one.stage === stage)) throw new PortalError('ALREADY_DONE');
  const components = await componentsOf(client, found);
  if (found.state !== 'remarking' || components.length === 0)
    throw new PortalError('CONFLICT', { details: { reason: 'closed' } });
  await giveMarks(context, {
    rescrutiny: id,
    stage,
    marks: assertMarks(components, marks),
    note,
  });
  const handedIn = found.handedIn + 1;
  // The log names who handed in, and no mark.
  await updateLogged(client, causeOf(person), rescrutinies, {
    id,
    before: { handedIn: found.handedIn },
    changes: { handedIn },
  });
  if (handedIn === 2) await notifyComplete(context, id);
}
