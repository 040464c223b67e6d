import type {} from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  assertPrivilege,
  type Queryable,
  type ServerContext,
  actorOf,
  recordId,
  envelope,
  type WriteRequest,
  inTransaction,
  readTable,
  transitionOne,
  read,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { MARK_STATUSES, SENT_SOURCES } from '../api.ts';
import { sessionToMark, writeMarks } from './marks.ts';
import { assertTeaching } from './rights.ts';
import { ownSessions, rostersOf } from './sessions.ts';
import { warnOfAttendance } from './warnings.ts';

const KEY = 'RECORD_ATTENDANCE_VIEW';
const TABLE_BYTES = 2 * 1024 * 1024;
const TABLE_LIMITS = { rows: 3_000, columns: 40 };
const status = z.enum(MARK_STATUSES);
const sent = z.strictObject({
  marks: z
    .array(
      z.strictObject({
        id: z.guid(),
        student: z.guid(),
        status,
        seen: status.nullable(),
        reason: z.string().trim().max(300).optional(),
      }),
    )
    .min(1)
    .max(1_000),
  source: z.enum(SENT_SOURCES).default('manual'),
});

/** The first mark opens a class that has begun; the log tells it as the step that it is. */
async function openToMark(
  write: WriteRequest,
  session: string,
  now: Date,
): Promise<{ state: string; offering: string }> {
  const seen = await sessionToMark(write.client, session, now, null);
  const row =
    seen.state === 'planned' ? await sessionToMark(write.client, session, now, 'UPDATE') : seen;
  if (row.state === 'planned')
    await transitionOne(write, session, 'open', { values: {}, version: undefined, reason: null });
  return row;
}

/** Names of accounts beside what is there now. */
async function namesOf(
  client: Queryable,
  users: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>({
    text: `
      SELECT id, trim(concat(first_name, ' ', last_name)) AS name
      FROM users
      WHERE id = ANY($1::uuid[])`,
    values: [users],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * `GET /attendance/sessions`: the own classes of today and the last weeks, with the lists of those
 * of today and those that are not closed yet, for keeping beside a lost connection. `GET
 * /attendance/sessions/:id`: one class with its list. `POST /attendance/sessions/:id/marks {marks,
 * source?}`: what became of each. `POST /attendance/table`: the cells of a file, for looking at
 * before anything is recorded.
 */
export function recordingRoutes(app: FastifyInstance, server: ServerContext): void {
  const classes = server.catalogue.resources.get('class-sessions') as ResourceDeclaration;
  const reading = { readOnly: true } as const;

  app.get('/attendance/sessions', async (request) => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, KEY);
    const { staffId } = person;
    if (staffId === null) return envelope({ sessions: [], rosters: [] });
    return envelope(
      await server.database.transaction(async (client) => {
        const now = server.now();
        const sessions = await ownSessions(client, staffId, now);
        const wanted = sessions.filter(
          ({ state, startsAt }) =>
            state === 'planned' ||
            state === 'open' ||
            now.getTime() - Date.parse(startsAt) < 86_400_000,
        );
        return {
          sessions,
          rosters: await rostersOf(
            client,
            wanted.map(({ id }) => id),
          ),
        };
      }, reading),
    );
  });

  app.get('/attendance/sessions/:id', async (request) => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, KEY);
    const [roster] = await server.database.transaction(async (client) => {
      await assertTeaching(client, recordId(request), person);
      return rostersOf(client, [recordId(request)]);
    }, reading);
    if (!roster) throw new PortalError('NOT_FOUND');
    return envelope(roster);
  });

  app.post('/attendance/table', async (request) => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, KEY);
    const part = request.isMultipart()
      ? await request.file({ limits: { fileSize: TABLE_BYTES, files: 1 } })
      : undefined;
    if (!part) throw new PortalError('BAD_REQUEST', { details: { body: 'one file is expected' } });
    const bytes = await part.toBuffer().catch(() => {
      throw new PortalError('FILE_TOO_LARGE', { details: { maxBytes: TABLE_BYTES } });
    });
    return envelope((await readTable(bytes, TABLE_LIMITS)).rows);
  });

  app.post('/attendance/sessions/:id/marks', async (request) => {
    const { marks, source } = read(sent, request.body);
    const session = recordId(request);
    const results = await inTransaction(
      server,
      classes,
      request,
      async (write) => {
        const { client, person, ip, changeSet } = write;
        assertPrivilege(person, KEY);
        await assertTeaching(client, session, person);
        const now = server.now();
        const { state, offering } = await openToMark(write, session, now);
        const answers = await writeMarks(client, session, marks, {
          userId: actorOf(person),
          now,
          source,
          changeSet: changeSet.id,
          ip: ip,
        });
        if (state === 'closed' && answers.some(({ outcome }) => outcome === 'written'))
          await warnOfAttendance(write, offering);
        // A mark is put right by another mark, which keeps what was first: nothing is offered for undoing.
        changeSet.count = 0;
        const names = await namesOf(
          client,
          answers.flatMap(({ by }) => by ?? []),
        );
        return answers.map((answer) => ({
          ...answer,
          by: answer.by === null ? null : (names.get(answer.by) ?? null),
        }));
      },
      null,
    );
    return envelope(results);
  });
}
