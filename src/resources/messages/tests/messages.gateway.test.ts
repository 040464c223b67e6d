import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import type {
  Addressee,
  AudiencePart,
  Conversation,
  ConversationLine,
  NewConversation,
} from '../api.ts';

let gateway: DemoGateway;
beforeAll(async () => void (gateway = await startDemoGateway()));
afterAll(() => gateway.close());

const idOf = async (username: string): Promise<string> => {
  const { rows } = await gateway.database.query<{ id: string }>({
    text: 'SELECT id FROM users WHERE username = $1',
    values: [username],
  });
  return rows[0]?.id ?? '';
};
const person = async (username: string): Promise<AudiencePart> => ({
  kind: 'person',
  id: await idOf(username),
});
const draft = (
  audience: readonly AudiencePart[],
  more: Partial<NewConversation> = {},
): NewConversation => ({
  id: randomUUID(),
  subject: { en: 'The field trip' },
  body: { en: 'We meet at eight.' },
  audience: [...audience],
  replies: 'all',
  files: [],
  mustBeAcknowledged: false,
  ...more,
});
const send = async (as: CallAs, conversation: NewConversation): Promise<string> => {
  const answer = await as('POST', '/conversations', conversation);
  expect(answer.statusCode, answer.body).toBe(201);
  return conversation.id;
};
const unreadOf = async (as: CallAs): Promise<number> =>
  dataOf<AgendaEntry[]>(await as('GET', '/agenda')).find(({ name }) => name === 'messagesToRead')
    ?.count ?? 0;
const read = async (as: CallAs, id: string): Promise<Conversation> =>
  dataOf<Conversation>(await as('GET', `/conversations/${id}`));
const lettersOf = async (username: string): Promise<unknown[]> =>
  (
    await gateway.database.query({
      text: `SELECT input FROM jobs WHERE kind = 'email' AND input->>'userId' = $1`,
      values: [await idOf(username)],
    })
  ).rows;

describe('A message', () => {
  test('reaches its recipients and no one else, by any address', async () => {
    const [lecturer, student, other] = [
      await gateway.as('lecturer'),
      await gateway.as('student'),
      await gateway.as('student2'),
    ];
    const before = await unreadOf(student);
    const id = await send(lecturer, draft([await person('student')]));
    expect(await unreadOf(student)).toBe(before + 1);
    expect((await read(student, id)).messages.map(({ body }) => body)).toEqual([
      { en: 'We meet at eight.' },
    ]);

    const stranger = [
      ['GET', `/conversations/${id}`],
      ['GET', `/conversations/-/receipts/${id}`],
      ['POST', `/conversations/${id}/messages`, { id: randomUUID(), body: { en: 'Hello' } }],
      ['PUT', `/conversations/${id}/mute`, { isMuted: true }],
      ['PUT', `/conversations/${id}/close`, { isClosed: true }],
      ['POST', `/conversations/${id}/remind`, { message: id }],
    ] as const;
    for (const [method, path, body] of stranger)
      expect((await other(method, path, body)).statusCode, path).toBe(404);
    for (const path of ['/conversations?q=field%20trip', '/conversations'])
      expect((await other('GET', path)).body, path).not.toContain('field trip');
    expect((await (await gateway.as('admin'))('GET', `/conversations/${id}`)).statusCode).toBe(404);
  });

  test('sent again after a lost answer is one message and one e-mail, and another’s id is refused', async () => {
    const [lecturer, head] = [await gateway.as('lecturer'), await gateway.as('head')];
    const letters = await lettersOf('student');
    const conversation = draft([await person('student')]);
    await send(lecturer, conversation);
    await send(lecturer, conversation);
    expect((await read(lecturer, conversation.id)).messages).toHaveLength(1);
    expect(await lettersOf('student')).toHaveLength(letters.length + 1);
    expect((await head('POST', '/conversations', conversation)).statusCode).toBe(409);
  });

  test('takes answers to all, to its author only, or none, as its author chose', async () => {
    const [lecturer, student, second] = [
      await gateway.as('lecturer'),
      await gateway.as('student'),
      await gateway.as('student2'),
    ];
    const both = [await person('student'), await person('student2')];
    const reply = (body: string, onlyFor: string | null = null) => ({
      id: randomUUID(),
      body: { en: body },
      onlyFor,
    });

    const open = await send(lecturer, draft(both));
    expect(
      (await student('POST', `/conversations/${open}/messages`, reply('Gladly'))).statusCode,
    ).toBe(201);
    expect((await read(second, open)).messages.map(({ body }) => body.en)).toEqual([
      'We meet at eight.',
      'Gladly',
    ]);

    const toAuthor = await send(lecturer, draft(both, { replies: 'author' }));
    await student('POST', `/conversations/${toAuthor}/messages`, reply('I am ill'));
    await lecturer(
      'POST',
      `/conversations/${toAuthor}/messages`,
      reply('Get well', await idOf('student')),
    );
    expect((await read(student, toAuthor)).messages.map(({ body }) => body.en)).toEqual([
      'We meet at eight.',
      'I am ill',
      'Get well',
    ]);
    expect((await read(second, toAuthor)).messages.map(({ body }) => body.en)).toEqual([
      'We meet at eight.',
    ]);
    expect((await second('GET', '/conversations?q=ill')).body).not.toContain('I am ill');

    const silent = await send(lecturer, draft(both, { replies: 'none' }));
    const refused = await student('POST', `/conversations/${silent}/messages`, reply('But …'));
    expect([refused.statusCode, refused.json<{ details: unknown }>().details]).toMatchObject([
      409,
      { reason: 'noReplies' },
    ]);
    await lecturer('PUT', `/conversations/${open}/close`, { isClosed: true });
    expect(
      (await student('POST', `/conversations/${open}/messages`, reply('Late'))).statusCode,
    ).toBe(409);
  });

  test('is read once, shows its writer who has read it, and can be sent again to the others', async () => {
    const [lecturer, student] = [await gateway.as('lecturer'), await gateway.as('student')];
    const id = await send(lecturer, draft([await person('student'), await person('student2')]));
    const before = await unreadOf(student);
    await student('POST', `/conversations/${id}/read`, { upTo: id });
    expect(await unreadOf(student)).toBe(before - 1);
    expect((await read(lecturer, id)).messages[0]?.receipts).toEqual({
      sent: 2,
      read: 1,
      acknowledged: 0,
    });
    const [unread, seen] = [await lettersOf('student2'), await lettersOf('student')];
    expect(dataOf(await lecturer('POST', `/conversations/${id}/remind`, { message: id }))).toEqual({
      count: 1,
    });
    expect(await lettersOf('student2')).toHaveLength(unread.length + 1);
    expect(await lettersOf('student')).toHaveLength(seen.length);
  });

  test('is readable from its beginning by people added later, who get an e-mail', async () => {
    const [lecturer, student, other] = [
      await gateway.as('lecturer'),
      await gateway.as('student'),
      await gateway.as('student2'),
    ];
    const id = await send(lecturer, draft([await person('student')]));
    await student('POST', `/conversations/${id}/messages`, {
      id: randomUUID(),
      body: { en: 'I shall be there.' },
    });
    const letters = [await lettersOf('student'), await lettersOf('student2')].map(
      ({ length }) => length,
    );
    const add = async (as: CallAs) =>
      as('POST', `/conversations/${id}/people`, { audience: [await person('student2')] });
    expect((await add(student)).statusCode).toBe(403);
    expect(dataOf(await add(lecturer))).toEqual({ count: 1 });
    expect((await add(lecturer)).json()).toMatchObject({
      fieldErrors: { audience: { code: 'alreadyIn' } },
    });
    expect((await read(other, id)).messages).toHaveLength(2);
    expect((await read(lecturer, id)).messages[0]?.receipts).toEqual({
      sent: 2,
      read: 0,
      acknowledged: 0,
    });
    expect(
      [await lettersOf('student'), await lettersOf('student2')].map(({ length }) => length),
    ).toEqual([letters[0], (letters[1] ?? 0) + 1]);
    await lecturer('PUT', `/conversations/${id}/close`, { isClosed: true });
    expect((await add(lecturer)).statusCode).toBe(409);
  });

  test('of a muted conversation neither counts as unread nor sends an e-mail', async () => {
    const [lecturer, student] = [await gateway.as('lecturer'), await gateway.as('student')];
    const id = await send(lecturer, draft([await person('student')]));
    await student('PUT', `/conversations/${id}/mute`, { isMuted: true });
    const [count, letters] = [await unreadOf(student), await lettersOf('student')];
    await lecturer('POST', `/conversations/${id}/messages`, {
      id: randomUUID(),
      body: { en: 'One more thing' },
    });
    expect(await unreadOf(student)).toBe(count);
    expect(await lettersOf('student')).toHaveLength(letters.length);
    const [line] = dataOf<ConversationLine[]>(await student('GET', '/conversations'));
    expect(line).toMatchObject({ id, isMuted: true, last: { body: { en: 'One more thing' } } });
  });
});

describe('Names of people', () => {
  const LECTURER = { en: 'H. M. N. Karunaratne', si: 'එච්. එම්. එන්. කරුණාරත්න' };
  const STUDENT = { en: 'L. K. Perera', si: 'එල්. කේ. පෙරේරා' };

  test('are in both languages wherever a message shows them', async () => {
    const [lecturer, student] = [await gateway.as('lecturer'), await gateway.as('student')];
    const audience = [await person('student')];
    expect(dataOf(await lecturer('POST', '/conversations/-/audience', { audience }))).toEqual({
      count: 1,
      names: [STUDENT],
    });
    const id = await send(lecturer, draft(audience, { replies: 'author' }));
    await student('POST', `/conversations/${id}/messages`, {
      id: randomUUID(),
      body: { en: 'Yes' },
    });
    const conversation = await read(lecturer, id);
    expect(conversation.author?.name).toEqual(LECTURER);
    expect(
      conversation.messages.map(({ author, onlyFor }) => [author?.name, onlyFor?.name]),
    ).toEqual([
      [LECTURER, undefined],
      [STUDENT, LECTURER],
    ]);
    expect(dataOf(await lecturer('GET', `/conversations/-/receipts/${id}`))).toMatchObject([
      { name: STUDENT },
    ]);
    expect(dataOf<ConversationLine[]>(await lecturer('GET', '/conversations'))[0]).toMatchObject({
      id,
      author: LECTURER,
      last: { author: STUDENT },
    });
    expect(await lettersOf('student')).toContainEqual({
      input: expect.objectContaining({ values: expect.objectContaining({ author: LECTURER }) }),
    });
  });

  test('are found by in either language, and by the name of the account', async () => {
    const lecturer = await gateway.as('lecturer');
    for (const q of [STUDENT.en, STUDENT.si, 'Kasun Perera'])
      expect(
        dataOf<Addressee[]>(await lecturer('GET', `/conversations/-/addressees?${query({ q })}`)),
        q,
      ).toContainEqual({ kind: 'person', id: await idOf('student'), label: STUDENT });
    const id = await send(lecturer, draft([await person('student')]));
    const found = dataOf<ConversationLine[]>(
      await (
        await gateway.as('student')
      )('GET', `/conversations?${query({ q: LECTURER.si })}`),
    );
    expect(found.map((line) => line.id)).toContain(id);
  });

  test('are those of the account if it belongs to no member of the faculty', async () => {
    const lecturer = await gateway.as('lecturer');
    await gateway.database.query({
      text: 'UPDATE staff SET user_id = NULL WHERE user_id = $1',
      values: [await idOf('hallmanager')],
    });
    expect(
      dataOf(
        await lecturer('POST', '/conversations/-/audience', {
          audience: [await person('hallmanager')],
        }),
      ),
    ).toEqual({ count: 1, names: [{ en: 'Sarath Liyanage' }] });
  });
});

describe('An audience', () => {
  test('has the members of the groups when it is sent, each person once, without the sender', async () => {
    const registrar = await gateway.as('registrar');
    const { rows } = await gateway.database.query<{ id: string; count: number }>({
      text: `
      SELECT student.batch_id AS id, count(*)::int AS count
      FROM students student
      JOIN users account ON account.id = student.user_id AND account.status = 'active'
      GROUP BY 1
      ORDER BY 2 DESC
      LIMIT 1`,
    });
    const [batch] = rows;
    const audience: AudiencePart[] = [
      { kind: 'batch', id: batch?.id ?? '' },
      await person('registrar'),
    ];
    const preview = dataOf<{ count: number; names: string[] }>(
      await registrar('POST', '/conversations/-/audience', { audience }),
    );
    expect(preview.count).toBe(batch?.count);
    const id = await send(registrar, draft([...audience, ...audience], { replies: 'author' }));
    await gateway.database.query({ text: 'UPDATE students SET batch_id = batch_id' });
    expect((await read(registrar, id)).recipients).toBe(batch?.count);
  });

  test('of a group is open to its head or teachers, and to no student', async () => {
    const [lecturer, student] = [await gateway.as('lecturer'), await gateway.as('student')];
    const { rows } = await gateway.database.query<{ id: string }>({
      text: 'SELECT id FROM batches LIMIT 1',
    });
    const audience: AudiencePart[] = [{ kind: 'batch', id: rows[0]?.id ?? '' }];
    for (const as of [lecturer, student])
      expect((await as('POST', '/conversations', draft(audience))).statusCode).toBe(403);
    const found = async (as: CallAs, q: string): Promise<string[]> => [
      ...new Set(
        dataOf<Addressee[]>(await as('GET', `/conversations/-/addressees?q=${q}`)).map(
          ({ kind }) => kind,
        ),
      ),
    ];
    expect(await found(student, '')).toEqual(['person']);
    expect(await found(lecturer, '')).not.toContain('batch');
  });

  test('of a unit says medium, group and semester, so that no two look alike', async () => {
    const offered = dataOf<Addressee[]>(
      await (
        await gateway.as('lecturer')
      )('GET', `/conversations/-/addressees?${query({ q: 'his' })}`),
    ).filter(({ kind }) => kind === 'offering');
    expect(offered.length).toBeGreaterThan(1);
    for (const language of ['en', 'si'] as const)
      expect(new Set(offered.map(({ label }) => label[language])).size).toBe(offered.length);
  });

  test.each([
    [
      'a class',
      `
        INSERT INTO class_sessions__lecturers (owner_id, target_id, position)
        SELECT session.id, $2, 9
        FROM class_sessions session
        WHERE session.offering_id = $1
        ORDER BY session.starts_at
        LIMIT 1`,
      `
        DELETE FROM class_sessions__lecturers lecturer
        USING class_sessions session
        WHERE session.id = lecturer.owner_id
          AND session.offering_id = $1
          AND lecturer.target_id = $2`,
    ],
    [
      'a practical',
      `
        INSERT INTO practical_slots__demonstrators (owner_id, target_id, position)
        SELECT slot.id, $2, 9
        FROM practical_slots slot
        JOIN practicals practical ON practical.id = slot.practical_id
        WHERE practical.offering_id = $1
        LIMIT 1`,
      `
        DELETE FROM practical_slots__demonstrators demonstrator
        USING practical_slots slot, practicals practical
        WHERE slot.id = demonstrator.owner_id
          AND practical.id = slot.practical_id
          AND practical.offering_id = $1
          AND demonstrator.target_id = $2`,
    ],
  ])(
    'of a unit is open, with all its students, to who teaches %s of it in the unit of somebody else, and to nobody afterwards',
    async (what, give, take) => {
      const [other, student] = [await gateway.as('webeditor'), await gateway.as('student')];
      const { rows } = await gateway.database.query<{
        offering: string;
        staff: string;
        students: number;
      }>({
        text: `
          SELECT offering.id AS offering, member.id AS staff, count(student.id)::int AS students
          FROM staff member
          JOIN users account ON account.id = member.user_id AND account.username = 'webeditor',
            offerings offering
          JOIN registration_lines line ON line.offering_id = offering.id AND line.state = 'enrolled'
          JOIN course_registrations registration ON registration.id = line.registration_id
          JOIN students student ON student.id = registration.student_id
          JOIN users reader ON reader.id = student.user_id AND reader.status = 'active'
          WHERE EXISTS (SELECT FROM class_sessions session WHERE session.offering_id = offering.id)
            AND (
              $1 = 'a class'
              OR EXISTS (
                SELECT FROM practicals practical
                JOIN practical_slots slot ON slot.practical_id = practical.id
                WHERE practical.offering_id = offering.id
              )
            )
          GROUP BY 1, 2
          ORDER BY 3 DESC, 1
          LIMIT 1`,
        values: [what],
      });
      const [{ offering, staff, students } = { offering: '', staff: '', students: 0 }] = rows;
      expect(students).toBeGreaterThan(0);
      const audience: AudiencePart[] = [{ kind: 'offering', id: offering }];
      const offered = async (as: CallAs): Promise<Addressee[]> =>
        dataOf<Addressee[]>(
          await as('GET', `/conversations/-/addressees?${query({ only: `offering:${offering}` })}`),
        );
      const refused = async (as: CallAs): Promise<void> => {
        expect(await offered(as)).toEqual([]);
        expect((await as('POST', '/conversations', draft(audience))).statusCode).toBe(403);
      };
      await refused(other);
      expect(
        (await gateway.database.query({ text: give, values: [offering, staff] })).rowCount,
      ).toBe(1);
      expect(await offered(other)).toMatchObject(audience);
      const id = await send(other, draft(audience));
      expect((await read(other, id)).recipients).toBe(students);
      await refused(student);
      await gateway.database.query({ text: take, values: [offering, staff] });
      await refused(other);
    },
  );

  test('of absentees is open to the lecturers of the class, has no one else, and does not change after it is sent', async () => {
    const [lecturer, other, student] = [
      await gateway.as('lecturer'),
      await gateway.as('lecturer2'),
      await gateway.as('student'),
    ];
    const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
      gateway.database.query<Row>({ text, values });
    const { rows } = await sql<{
      id: string;
    }>(`
      SELECT session.id
      FROM class_sessions session
      JOIN class_sessions__lecturers lecturer ON lecturer.owner_id = session.id
      JOIN staff member ON member.id = lecturer.target_id
      JOIN users account ON account.id = member.user_id
      WHERE account.username = 'lecturer'
        AND session.starts_at < now()
        AND EXISTS (
          SELECT
          FROM registration_lines line
          JOIN course_registrations registration ON registration.id = line.registration_id
          JOIN students student ON student.id = registration.student_id
          JOIN users pupil ON pupil.id = student.user_id
          WHERE line.offering_id = session.offering_id
            AND line.state = 'enrolled'
            AND pupil.username = 'student'
        )
      ORDER BY session.starts_at DESC
      LIMIT 1`);
    const [session = { id: '' }] = rows;
    await sql(`UPDATE class_sessions SET state = 'open' WHERE id = $1`, [session.id]);
    await sql('DELETE FROM attendance WHERE session_id = $1', [session.id]);
    const mark = (username: string, status: string) =>
      sql(
        `
          INSERT INTO attendance (
            id, session_id, student_id, status, first_status, source, marked_at
          )
          SELECT gen_random_uuid(), $1, student.id, $3::text, $3::text, 'manual', now()
          FROM students student
          JOIN users account ON account.id = student.user_id
          WHERE account.username = $2`,
        [session.id, username, status],
      );
    await mark('student', 'absent');
    await mark('student2', 'excused');
    const audience: AudiencePart[] = [{ kind: 'absentees', id: session.id }];
    const offered = async (as: CallAs): Promise<string[]> =>
      dataOf<Addressee[]>(await as('GET', '/conversations/-/addressees?q=20')).flatMap(
        ({ kind, id }) => (kind === 'absentees' ? id : []),
      );
    expect(await offered(lecturer)).toContain(session.id);
    const linked = (as: CallAs, only: string) =>
      as('GET', `/conversations/-/addressees?${query({ only })}`);
    expect(dataOf<Addressee[]>(await linked(lecturer, `absentees:${session.id}`))).toMatchObject([
      { kind: 'absentees', id: session.id },
    ]);
    expect(dataOf<Addressee[]>(await linked(other, `absentees:${session.id}`))).toEqual([]);
    expect((await linked(lecturer, 'everybody:x')).statusCode).toBe(400);
    for (const as of [other, student]) {
      expect(await offered(as)).not.toContain(session.id);
      expect((await as('POST', '/conversations', draft(audience))).statusCode).toBe(403);
    }
    expect(
      dataOf<{ count: number }>(await lecturer('POST', '/conversations/-/audience', { audience }))
        .count,
    ).toBe(1);
    const id = await send(lecturer, draft(audience));
    await sql(`UPDATE attendance SET status = 'absent' WHERE session_id = $1`, [session.id]);
    expect((await read(lecturer, id)).recipients).toBe(1);
    expect((await (await gateway.as('student2'))('GET', `/conversations/${id}`)).statusCode).toBe(
      404,
    );
    expect((await read(student, id)).messages).toHaveLength(1);
  });

  test('of a student has only staff', async () => {
    const student = await gateway.as('student');
    const refused = await student('POST', '/conversations', draft([await person('student2')]));
    expect([
      refused.statusCode,
      refused.json<{ fieldErrors: unknown }>().fieldErrors,
    ]).toMatchObject([422, { audience: { code: 'nobody' } }]);
    await send(student, draft([await person('lecturer')]));
  });

  test.each([
    ['no text', { body: {} }, 'body'],
    ['a subject in one language and a text in the other', { body: { si: 'හෙට' } }, 'body'],
    ['nobody', { audience: [] }, 'audience'],
    ['a text that is too long', { body: { en: 'x'.repeat(10_001) } }, 'body.en'],
    ['a character that nothing can hold', { body: { en: 'a\0b' } }, 'body'],
    ['a file of somebody else', { files: [randomUUID()] }, 'files'],
  ])('is refused by its field: %s', async (_what, more, field) => {
    const lecturer = await gateway.as('lecturer');
    const refused = await lecturer('POST', '/conversations', {
      ...draft([await person('student')]),
      ...more,
    });
    expect(refused.statusCode, refused.body).toBe(422);
    expect(Object.keys(refused.json<{ fieldErrors: object }>().fieldErrors)).toContain(field);
  });
});
