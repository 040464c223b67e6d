import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  catalogue,
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { CHANGE_SET_HEADER } from '../../../contract/model/constants.ts';
import { CONFIDENTIAL } from '../../settings/activities.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { DistributionPreview, MenteeLine, MentoringOverview } from '../api.ts';
import { NOTE_READERS } from '../mentorNotes.ts';

let gateway: DemoGateway;
let registrar: CallAs;
const student = demoId('students', 'student2');
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' }).format(new Date());
const day = (ahead: number): string =>
  new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10);
const staffOf = (username: string): string => demoId('staff', username);

const assignmentsOf = async (id: string): Promise<WireRecord[]> =>
  dataOf(
    await registrar(
      'GET',
      `/mentor-assignments?${query({ filter: { student: id }, sort: ['startsOn', 'ASC'] })}`,
    ),
  );

/** Gives a student a mentor from today on, as the registrar does. */
async function handOver(id: string, username: string): Promise<void> {
  const [present] = (await assignmentsOf(id)).filter(({ endsOn }) => endsOn === null);
  if (present) {
    const moved =
      present['startsOn'] === today
        ? await registrar('PUT', `/mentor-assignments/${present.id}`, {
            version: present.version,
            staff: staffOf(username),
          })
        : await registrar('PUT', `/mentor-assignments/${present.id}`, {
            version: present.version,
            endsOn: day(-1),
          });
    expect([moved.statusCode, moved.body]).toEqual([200, expect.any(String)]);
    if (present['startsOn'] === today) return;
  }
  const made = await registrar('POST', '/mentor-assignments', {
    staff: staffOf(username),
    student: id,
    startsOn: today,
  });
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
}

beforeAll(async () => {
  gateway = await startDemoGateway();
  registrar = await gateway.as('registrar');
  const admin = await gateway.as('admin');
  // Two possible mentors.
  await gateway.database.query({
    text: "UPDATE staff SET category = 'academic' WHERE id = ANY($1::uuid[])",
    values: [['hallmanager', 'webeditor'].map(staffOf)],
  });
  for (const username of ['lecturer', 'hallmanager', 'webeditor']) {
    expect(
      (
        await admin('POST', '/user-roles', {
          user: demoId('users', username),
          role: demoId('roles', 'mentor'),
        })
      ).statusCode,
    ).toBe(201);
  }
});
afterAll(() => gateway.close());

const marker = (visibility: string): string => `what-only-${visibility}-readers-know`;
/** Accounts with the notes about the student that they may read. */
const READERS: readonly (readonly [who: string, username: string, reads: readonly string[]])[] = [
  ['the author, who was mentor before', 'lecturer', ['author', 'mentors', 'student', 'welfare']],
  ['the mentor of today', 'lecturer2', ['mentors', 'student']],
  ['a mentor of before who did not write it', 'hallmanager', []],
  ['the mentor of others', 'webeditor', []],
  ['the head of the department', 'head', []],
  ['the dean, for student welfare', 'dean', ['welfare']],
  ['the administrator', 'admin', ['welfare']],
  ['the registrar', 'registrar', []],
  ['the examinations officer', 'examofficer', []],
  ['the student', 'student2', ['student']],
  ['another student', 'student', []],
];

describe('what is written about a student', () => {
  const notes = new Map<string, string>();
  beforeAll(async () => {
    await handOver(student, 'lecturer');
    const author = await gateway.as('lecturer');
    for (const visibility of NOTE_READERS) {
      const made = await author('POST', '/mentor-notes', {
        student,
        visibility,
        body: `${marker(visibility)} at first`,
      });
      expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
      const { id, version } = dataOf<WireRecord>(made);
      expect(
        (
          await author('PUT', `/mentor-notes/${id}`, {
            version,
            body: `${marker(visibility)} later`,
          })
        ).statusCode,
      ).toBe(200);
      notes.set(visibility, id);
    }
    await handOver(student, 'hallmanager');
    await handOver(student, 'lecturer2');
  });

  /** Every reading route of the gateway, with the ids of these notes as parameters. */
  function addresses(): string[] {
    const ofNotes = gateway.app.apiRoutes
      .filter(({ method, path }) => method === 'get' && path.includes('mentor-notes'))
      .map(({ path }) => path);
    const filled = ofNotes.flatMap((path) =>
      [...notes.values()].map((id) => path.replace('{id}', id).replace('{field}', 'student')),
    );
    expect(ofNotes.length).toBeGreaterThan(8);
    const ids = [...notes.values()].join('","');
    return [
      ...new Set([
        ...filled,
        '/mentor-notes?range=[0,199]',
        '/mentor-notes?view=main&range=[0,199]',
        `/mentor-notes?filter=${encodeURIComponent(`{"id":["${ids}"]}`)}`,
        '/mentor-notes/-/export?format=csv',
        '/mentor-notes/-/export?format=csv&view=main',
        '/mentor-notes/-/deleted',
        '/mentor-notes?q=what-only',
        '/search?q=what-only',
        '/search?q=readers-know',
        '/activities?range=[0,199]',
        `/activities?filter=${encodeURIComponent('{"resource":"mentor-notes"}')}`,
        '/activities/-/export?format=csv&columns=before,after',
        '/change-sets',
        '/mentoring/mentees',
        '/mentoring/overview',
        `/students/${student}`,
        `/students/${student}/history`,
        '/jobs',
        '/user',
      ]),
    ];
  }

  test.each(READERS)(
    'is read by %s exactly as far as was said before it was written',
    async (_who, username, reads) => {
      const call = await gateway.as(username);
      for (const visibility of NOTE_READERS) {
        const one = await call('GET', `/mentor-notes/${notes.get(visibility)}`);
        expect([visibility, one.statusCode === 200, one.body.includes(marker(visibility))]).toEqual(
          [visibility, reads.includes(visibility), reads.includes(visibility)],
        );
      }
      const seen = new Set<string>();
      for (const address of addresses()) {
        const { body } = await call('GET', address);
        for (const visibility of NOTE_READERS) {
          if (!body.includes(marker(visibility))) continue;
          seen.add(visibility);
          expect(reads, address).toContain(visibility);
        }
      }
      expect([...seen].toSorted()).toEqual([...reads].toSorted());
    },
  );

  test.each(READERS.filter(([, username]) => username !== 'lecturer'))(
    'is changed and deleted by nobody else: not by %s',
    async (_who, username) => {
      const call = await gateway.as(username);
      for (const id of notes.values()) {
        for (const answer of [
          await call('PUT', `/mentor-notes/${id}`, { version: 2, body: 'changed' }),
          await call('DELETE', `/mentor-notes/${id}`),
        ])
          expect([403, 404]).toContain(answer.statusCode);
      }
    },
  );

  test.each(READERS)(
    'is counted for %s only as far as it is theirs',
    async (_who, username, reads) => {
      const call = await gateway.as(username);
      const found = await call(
        'GET',
        `/mentor-notes?${query({ filter: { student, author: staffOf('lecturer') }, range: [0, 0] })}`,
      );
      if (found.statusCode === 200)
        expect(found.json<{ total: number }>().total).toBe(reads.length);
      else expect([found.statusCode, reads]).toEqual([403, []]);
    },
  );

  it('keeps its readers, which are chosen once', async () => {
    const mentor = await gateway.as('lecturer2');
    const made = dataOf<WireRecord>(
      await mentor('POST', '/mentor-notes', { student, visibility: 'author', body: 'mine' }),
    );
    expect(
      (
        await mentor('PUT', `/mentor-notes/${made.id}`, {
          version: made.version,
          visibility: 'student',
        })
      ).statusCode,
    ).toBe(422);
    expect(
      (await mentor('POST', '/mentor-notes', { student, body: 'for whom?' })).json(),
    ).toMatchObject({ fieldErrors: { visibility: { code: 'required' } } });
  });

  it('is written only by the present mentor, in their own name', async () => {
    for (const username of [
      'lecturer',
      'hallmanager',
      'webeditor',
      'head',
      'dean',
      'registrar',
      'student2',
    ]) {
      for (const [resource, values] of [
        ['mentor-notes', { visibility: 'mentors', body: 'x' }],
        ['mentor-meetings', { topic: 'x' }],
        ['mentor-referrals', { concern: 'health', reason: 'x' }],
        ['at-risk-marks', { reason: 'contact' }],
      ] as const) {
        const refused = await (
          await gateway.as(username)
        )('POST', `/${resource}`, { student, ...values });
        expect([403, 422], `${username} ${resource} ${refused.body}`).toContain(refused.statusCode);
      }
    }
    const mentor = await gateway.as('lecturer2');
    const made = dataOf<WireRecord>(
      await mentor('POST', '/mentor-notes', {
        student,
        visibility: 'mentors',
        body: 'x',
        author: staffOf('dean'),
      }),
    );
    expect(made['author']).toBe(staffOf('lecturer2'));
  });

  it('is not readable during impersonation', async () => {
    const admin = await gateway.as('admin');
    const begun = await admin('POST', '/view-as', {
      kind: 'person',
      id: demoId('users', 'lecturer2'),
    });
    expect([begun.statusCode, begun.body]).toEqual([200, expect.any(String)]);
    try {
      for (const address of [
        `/mentor-notes/${notes.get('mentors')}`,
        '/mentor-notes?range=[0,9]',
        '/mentor-referrals',
        '/at-risk-marks',
        '/mentoring/mentees',
      ])
        expect((await admin('GET', address)).json()).toMatchObject({ code: 'VIEWING_ONLY' });
    } finally {
      expect((await admin('POST', '/view-as/end')).statusCode).toBe(200);
    }
  });

  it('is hidden in the log where the declarations say so', () => {
    const declared = [...catalogue.resources.values()]
      .filter(({ confidential }) => confidential)
      .map(({ name }) => name);
    expect(declared.toSorted()).toEqual([...CONFIDENTIAL].toSorted());
  });
});

describe('mentees', () => {
  it('are listed with what needs attention, for their mentor only', async () => {
    const mentees = dataOf<MenteeLine[]>(
      await (
        await gateway.as('lecturer2')
      )('GET', '/mentoring/mentees'),
    );
    expect(mentees.map(({ id }) => id)).toContain(student);
    expect(mentees.find(({ id }) => id === demoId('students', 'student'))).toMatchObject({
      status: 'enrolled',
      openReferrals: 1,
      followUpDueOn: expect.any(String),
    });
    expect(mentees.some(({ marks }) => marks.includes('attendance'))).toBe(true);
    for (const username of ['registrar', 'head', 'student'])
      expect((await (await gateway.as(username))('GET', '/mentoring/mentees')).statusCode).toBe(
        403,
      );
    expect(dataOf(await (await gateway.as('webeditor'))('GET', '/mentoring/mentees'))).toEqual([]);
  });

  it('are read with their record by their mentor as long as they are theirs', async () => {
    const status = async (username: string): Promise<number> =>
      (await (await gateway.as(username))('GET', `/students/${student}`)).statusCode;
    expect([
      await status('lecturer2'),
      await status('lecturer'),
      await status('webeditor'),
    ]).toEqual([200, 404, 404]);
    expect(
      dataOf<WireRecord>(await (await gateway.as('lecturer2'))('GET', `/students/${student}`)),
    ).toMatchObject({ birthDate: null, nationalId: null, address: null, email: expect.anything() });
  });
});

describe('letters', () => {
  const lettersTo = async (username: string): Promise<string[]> =>
    (
      await gateway.database.query<{ template: string; data: string }>({
        text: `
          SELECT input->>'template' AS template, input::text AS data
          FROM jobs
          WHERE kind = 'email' AND input->>'userId' = $1`,
        values: [demoId('users', username)],
      })
    ).rows.map(({ template, data }) => {
      expect(data).not.toContain('what-only');
      return template;
    });

  it('notify a student about a new mentor, and a mentor once a day about new students', async () => {
    expect(
      (await lettersTo('student2')).filter((letter) => letter === 'mentorNew').length,
    ).toBeGreaterThan(0);
    const before = (await lettersTo('student2')).length;
    await handOver(student, 'hallmanager');
    await handOver(student, 'lecturer2');
    expect((await lettersTo('student2')).length).toBe(before + 2);
    expect((await lettersTo('lecturer2')).filter((letter) => letter === 'menteesNew')).toHaveLength(
      1,
    );
  });

  it('notify student welfare about a referral and the mentor about its outcome, without naming the student', async () => {
    const [mentor, dean] = [await gateway.as('lecturer2'), await gateway.as('dean')];
    const made = await mentor('POST', '/mentor-referrals', {
      student,
      concern: 'health',
      reason: marker('welfare'),
    });
    expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
    expect(await lettersTo('dean')).toEqual(['referralMade']);
    const { id, version } = dataOf<WireRecord>(made);
    expect(
      (await dean('POST', `/mentor-referrals/${id}/-/transitions/accept`, { version })).statusCode,
    ).toBe(200);
    expect(
      (await lettersTo('lecturer2')).filter((letter) => letter === 'referralMoved'),
    ).toHaveLength(1);
    expect(await lettersTo('admin')).toEqual([]);
  });
});

describe('sharing students out', () => {
  const newest = async (): Promise<{ id: string; withoutMentor: number }> => {
    const { batches } = dataOf<MentoringOverview>(await registrar('GET', '/mentoring/overview'));
    return batches[0] as { id: string; withoutMentor: number };
  };
  const mentors = ['lecturer', 'lecturer2', 'head'].map((username) => ({
    staff: staffOf(username),
    limit: null,
  }));

  it('is previewed, written as previewed, and undone as one change', async () => {
    const batch = await newest();
    const body = {
      batch: batch.id,
      medium: null,
      from: null,
      mentors,
      startsOn: day(3),
      keep: true,
    };
    const preview = dataOf<DistributionPreview>(
      await registrar('POST', '/mentoring/distribution', body),
    );
    expect(preview.moves).toHaveLength(batch.withoutMentor);
    const loads = preview.loads.map(({ after }) => after);
    const untouched = preview.loads.every(
      ({ before, after }) => before === after || after <= Math.min(...loads) + 1,
    );
    expect(untouched).toBe(true);
    const written = await registrar('POST', '/mentoring/distribution/apply', {
      ...body,
      stamp: preview.stamp,
    });
    expect([written.statusCode, written.body]).toEqual([200, expect.any(String)]);
    const [moved] = preview.moves;
    expect(await assignmentsOf(moved?.id ?? '')).toMatchObject([
      { staff: moved?.to, startsOn: day(3), endsOn: null },
    ]);

    const changeSet = String(written.headers[CHANGE_SET_HEADER.toLowerCase()]);
    const undone = await registrar('POST', `/change-sets/${changeSet}/undo`, {});
    expect([undone.statusCode, undone.body]).toEqual([200, expect.any(String)]);
    expect(await assignmentsOf(moved?.id ?? '')).toEqual([]);
  });

  it('hands over all mentees of a mentor who leaves: the old assignments end the day before', async () => {
    const body = {
      batch: null,
      medium: null,
      from: staffOf('lecturer2'),
      mentors: [
        { staff: staffOf('head'), limit: 5 },
        { staff: staffOf('lecturer'), limit: null },
      ],
      startsOn: day(10),
      keep: false,
    };
    const preview = dataOf<DistributionPreview>(
      await registrar('POST', '/mentoring/distribution', body),
    );
    expect(preview.moves.length).toBe(preview.total);
    expect(preview.loads.find(({ staff }) => staff === staffOf('head'))?.after).toBeLessThanOrEqual(
      5,
    );
    expect(
      (await registrar('POST', '/mentoring/distribution/apply', { ...body, stamp: preview.stamp }))
        .statusCode,
    ).toBe(200);
    const own = await assignmentsOf(demoId('students', 'student'));
    expect(own.map(({ staff, endsOn }) => [staff, endsOn])).toEqual([
      [staffOf('lecturer2'), day(9)],
      [expect.any(String), null],
    ]);
    expect(
      dataOf<WireRecord>(await registrar('GET', `/students/${demoId('students', 'student')}`)),
    ).toMatchObject({ mentor: staffOf('lecturer2'), mentorUntil: day(9) });
  });

  it('is refused if it would differ from the preview', async () => {
    const body = {
      batch: (await newest()).id,
      medium: null,
      from: null,
      mentors,
      startsOn: day(3),
      keep: true,
    };
    const preview = dataOf<DistributionPreview>(
      await registrar('POST', '/mentoring/distribution', body),
    );
    const made = await registrar('POST', '/mentor-assignments', {
      staff: staffOf('dean'),
      student: preview.moves[0]?.id,
      startsOn: today,
    });
    expect(made.statusCode).toBe(201);
    expect(
      (
        await registrar('POST', '/mentoring/distribution/apply', { ...body, stamp: preview.stamp })
      ).json(),
    ).toMatchObject({ code: 'SELECTION_CHANGED' });
  });

  it.each<[string, object, number, object]>([
    [
      'to nobody',
      { mentors: [] },
      422,
      { fieldErrors: { mentors: { code: 'tooFew', args: { min: 1 } } } },
    ],
    [
      'from a day that has passed',
      { startsOn: '2020-01-01' },
      422,
      { fieldErrors: { startsOn: { code: 'notUpcoming' } } },
    ],
    [
      'from a day that does not exist',
      { startsOn: '2030-02-31' },
      422,
      { fieldErrors: { startsOn: { code: 'invalidDate' } } },
    ],
    [
      'to somebody who does not exist',
      { mentors: [{ staff: demoId('staff', 'nobody'), limit: null }] },
      422,
      { fieldErrors: { mentors: { code: 'notFound' } } },
    ],
    [
      'to as many as a university has, who do not exist',
      {
        mentors: Array.from({ length: 600 }, (_, index) => ({
          staff: demoId('staff', `nobody${index}`),
          limit: null,
        })),
      },
      422,
      { fieldErrors: { mentors: { code: 'notFound' } } },
    ],
    ['to somebody twice', { mentors: [mentors[0], mentors[0]] }, 400, { code: 'BAD_REQUEST' }],
  ])('%s is refused with what to do about it', async (_what, change, status, answer) => {
    const refused = await registrar('POST', '/mentoring/distribution', {
      batch: null,
      medium: null,
      from: null,
      mentors,
      startsOn: day(1),
      keep: true,
      ...change,
    });
    expect([refused.statusCode, refused.json()]).toEqual([status, expect.objectContaining(answer)]);
  });

  it('is open to users who may create and edit assignments, and closed to users who may only view them', async () => {
    for (const username of ['head', 'dean', 'lecturer2', 'student']) {
      const refused = await (
        await gateway.as(username)
      )('POST', '/mentoring/distribution', {
        batch: null,
        medium: null,
        from: null,
        mentors,
        startsOn: day(1),
        keep: true,
      });
      expect([username, refused.statusCode]).toEqual([username, 403]);
    }
    expect((await (await gateway.as('head'))('GET', '/mentoring/overview')).statusCode).toBe(200);
  });
});
