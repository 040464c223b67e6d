import {
  actorOf,
  type CallContext,
  type Queryable,
  queryRows,
  readTable,
  type TransactionContext,
  transitionOne,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type { MarkResult, readSpreadsheet, RecordedSession, Roster, sendMarks } from '../api.ts';
import { sessionToMark, writeMarks } from './marks.ts';
import { assertTeaching } from './rights.ts';
import { ownSessions, rostersOf } from './sessions.ts';
import { warnOfAttendance } from './warnings.ts';

const MAX_TABLE_BYTES = 2 * 1024 * 1024;
const TABLE_LIMITS = { rows: 3_000, columns: 40 };

/**
 * The classes of a lecturer, with the lists of today's and open ones, which pages keep for offline
 * use.
 */
export async function readRecordedSessions({
  client,
  person,
  now,
}: Pick<TransactionContext, 'client' | 'person' | 'now'>): Promise<{
  sessions: RecordedSession[];
  rosters: Roster[];
}> {
  if (person.staffId === null) return { sessions: [], rosters: [] };
  const sessions = await ownSessions(client, person.staffId, now);
  const isKept = ({ state, startsAt }: RecordedSession): boolean =>
    state === 'planned' || state === 'open' || now.getTime() - Date.parse(startsAt) < DAY_MS;
  const kept = sessions.filter(isKept).map(({ id }) => id);
  return { sessions, rosters: await rostersOf(client, kept) };
}

/** One class with its list. Throws NOT_FOUND unless the person teaches it. */
export async function readRoster(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  session: string,
): Promise<Roster> {
  await assertTeaching(client, session, person);
  return orNotFound((await rostersOf(client, [session]))[0]);
}

/** The first mark opens a class that has begun, logged as a transition. */
async function openToMark(
  write: WriteRequest,
  session: string,
): Promise<{ state: string; offering: string }> {
  const { client, now } = write;
  const seen = await sessionToMark(client, session, now, null);
  const row = seen.state === 'planned' ? await sessionToMark(client, session, now, 'UPDATE') : seen;
  if (row.state === 'planned')
    await transitionOne(write, session, 'open', { values: {}, version: undefined, reason: null });
  return row;
}

/** Names of accounts by their ids. */
async function namesOf(
  client: Queryable,
  users: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queryRows<{ id: string; name: string }>(client, {
    text: `
      SELECT id, trim(concat(first_name, ' ', last_name)) AS name
      FROM users
      WHERE id = ANY($1::uuid[])`,
    values: [users],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Records marks of a class that the person teaches. Throws NOT_FOUND or SESSION_NOT_OPEN. */
export async function recordMarks({
  client,
  person,
  now,
  ip,
  params,
  body: { marks, source },
  write,
}: CallContext<typeof sendMarks>): Promise<MarkResult[]> {
  await assertTeaching(client, params.id, person);
  const request = write('class-sessions');
  const { state, offering } = await openToMark(request, params.id);
  const answers = await writeMarks(client, params.id, marks, {
    userId: actorOf(person),
    now,
    source,
    changeSet: request.changeSet.id,
    ip,
  });
  if (state === 'closed' && answers.some(({ outcome }) => outcome === 'written'))
    await warnOfAttendance(request, offering);
  // Marks cannot be undone: another mark corrects them and keeps the first status.
  request.changeSet.count = 0;
  const names = await namesOf(
    client,
    answers.flatMap(({ by }) => by ?? []),
  );
  return answers.map((answer) => ({
    ...answer,
    by: answer.by === null ? null : (names.get(answer.by) ?? null),
  }));
}

/** The cells of the uploaded file. Throws BAD_REQUEST or FILE_TOO_LARGE. */
export async function readUploadedTable({
  request,
}: CallContext<typeof readSpreadsheet>): Promise<string[][]> {
  const part = request.isMultipart()
    ? await request.file({ limits: { fileSize: MAX_TABLE_BYTES, files: 1 } })
    : undefined;
  if (!part) throw new PortalError('BAD_REQUEST', { details: { body: 'one file is expected' } });
  const bytes = await part.toBuffer().catch(() => {
    throw new PortalError('FILE_TOO_LARGE', { details: { maxBytes: MAX_TABLE_BYTES } });
  });
  return (await readTable(bytes, TABLE_LIMITS)).rows;
}
