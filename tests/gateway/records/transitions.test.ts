import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkReport } from '../../../src/contract/wire/bulk.ts';
import type { HistoryEntry } from '../../../src/contract/wire/history.ts';
import { withClaims } from '../equipment/claims.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
let lecturer: CallAs;
let head: CallAs;
let dean: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway(await withClaims());
  [admin, lecturer, head, dean] = [
    await gateway.as('admin'),
    await gateway.as('lecturer'),
    await gateway.as('head'),
    await gateway.as('dean'),
  ];
});
afterAll(() => gateway.close());

const take = (call: CallAs, { id, version }: WireRecord, step: string, body: object = {}) =>
  call('POST', `/claims/${id}/-/transitions/${step}`, { version, ...body });
const present = async ({ id }: WireRecord): Promise<WireRecord> =>
  dataOf<WireRecord>(await admin('GET', `/claims/${id}`));
const ownerOf = async (username: string) =>
  (
    await gateway.database.query<{ id: string }>({
      text: `
        SELECT member.id
        FROM staff member
        JOIN users account ON account.id = member.user_id
        WHERE account.username = $1`,
      values: [username],
    })
  ).rows[0]?.id;

/**
 * A claim in the state after the given steps: created and submitted by the lecturer, approved by
 * the head.
 */
async function claim(
  state: 'open' | 'submitted' | 'approved' = 'open',
  amount = 50,
): Promise<WireRecord> {
  let made = dataOf<WireRecord>(
    await lecturer('POST', '/claims', {
      title: 'Travel',
      amount,
      owner: await ownerOf('lecturer'),
    }),
  );
  if (state !== 'open') made = dataOf<WireRecord>(await take(lecturer, made, 'submit'));
  if (state === 'approved')
    made = dataOf<WireRecord>(
      await take(head, made, 'approve', { values: { note: 'Fits the budget' } }),
    );
  expect(made['state']).toBe(state);
  return made;
}

describe('a step', () => {
  it('sets the declared values, stores its input, and is logged with its name and reason', async () => {
    const submitted = await claim('submitted');
    const approved = dataOf<WireRecord>(
      await take(head, submitted, 'approve', {
        values: { note: 'Fits' },
        reason: '  Within the vote  ',
      }),
    );
    expect(approved).toMatchObject({
      state: 'approved',
      note: 'Fits',
      version: submitted.version + 1,
      decidedAt: expect.any(String),
      decidedBy: expect.any(String),
    });
    const [entry] = dataOf<HistoryEntry[]>(await dean('GET', `/claims/${approved.id}/history`));
    expect(entry).toMatchObject({
      action: 'transition',
      transition: 'approve',
      reason: 'Within the vote',
      actor: { label: expect.any(String) },
    });
    expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual([
      'decidedAt',
      'decidedBy',
      'note',
      'state',
    ]);
  });

  it('is refused with the missing input, and then changes nothing', async () => {
    const approved = await claim('approved');
    expect((await take(dean, approved, 'reopen')).json()).toMatchObject({
      code: 'INVALID_FIELDS',
      fieldErrors: { note: { code: 'required' } },
    });
    const submitted = await claim('submitted');
    expect((await take(head, submitted, 'reject')).json()).toMatchObject({
      code: 'INVALID_FIELDS',
      fieldErrors: { reason: { code: 'required' } },
    });
    expect(
      (
        await take(head, submitted, 'approve', { values: { amount: 1, note: 'x'.repeat(41) } })
      ).json(),
    ).toMatchObject({ fieldErrors: { amount: { code: 'unwritable' }, note: { code: 'tooLong' } } });
    expect(await present(submitted)).toMatchObject({
      state: 'submitted',
      version: submitted.version,
    });
  });

  it.each<[string, string, () => Promise<[CallAs, WireRecord, string]>, object]>([
    [
      'from another state',
      'TRANSITION_REFUSED',
      async () => [head, await claim('open'), 'approve'],
      { reason: 'state', state: 'open' },
    ],
    [
      'by whoever took the one before',
      'TRANSITION_REFUSED',
      async () => [lecturer, await claim('submitted', 2), 'approve'],
      { reason: 'samePerson', as: 'create' },
    ],
    [
      'beyond the rows of the right',
      'TRANSITION_REFUSED',
      async () => [lecturer, await claim('submitted'), 'approve'],
      { reason: 'rows' },
    ],
    [
      'against its condition',
      'TRANSITION_REFUSED',
      async () => [lecturer, await claim('open', 0), 'submit'],
      { reason: 'guard', guard: 'filled' },
    ],
    [
      'without a key',
      'FORBIDDEN',
      async () => [lecturer, await claim('approved'), 'reopen'],
      { needs: ['PUBLICATIONS_VERIFY'] },
    ],
    [
      'that there is not',
      'NOT_FOUND',
      async () => [admin, await claim('open'), 'abolish'],
      { transition: 'abolish' },
    ],
  ])('is refused %s, and says so', async (_, code, situation, details) => {
    const [call, record, step] = await situation();
    expect((await take(call, record, step, { values: { note: 'x' } })).json()).toMatchObject({
      code,
      details,
    });
  });

  it('is refused for a stale record, and returns the current one', async () => {
    const made = await claim();
    await lecturer('PUT', `/claims/${made.id}`, {
      version: made.version,
      title: 'Travel to Matara',
    });
    expect((await take(lecturer, made, 'submit')).json()).toMatchObject({
      code: 'STALE_VERSION',
      details: { current: { title: 'Travel to Matara' } },
    });
  });

  it('that two users take at the same moment is taken by one; the other is refused as stale', async () => {
    for (let round = 0; round < 5; round += 1) {
      const submitted = await claim('submitted');
      const answers = await Promise.all([
        take(head, submitted, 'approve'),
        take(dean, submitted, 'reject', { reason: 'No funds' }),
        take(dean, submitted, 'approve'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
      const state = (await present(submitted))['state'];
      for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
        expect(answer.json()).toMatchObject({
          code: 'STALE_VERSION',
          details: { current: { state } },
        });
      const entries = dataOf<HistoryEntry[]>(
        await dean('GET', `/claims/${submitted.id}/history`),
      ).filter(({ transition }) => transition !== null);
      expect(entries).toHaveLength(2);
    }
  });

  it('is not reversed by restoring an earlier version', async () => {
    const made = await claim('submitted');
    const entries = dataOf<HistoryEntry[]>(await dean('GET', `/claims/${made.id}/history`));
    const answer = await lecturer('POST', `/claims/${made.id}/restore`, {
      activity: entries.at(-1)?.id,
      version: made.version,
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect((await present(made))['state']).toBe('submitted');
  });
});

describe('a step for many records', () => {
  const takeMany = (call: CallAs, step: string, body: object) =>
    call('POST', `/claims/-/transitions/${step}`, body);

  it('is taken by the records that can, and refused with a reason for the others', async () => {
    const [one, two, open] = [
      await claim('submitted'),
      await claim('submitted'),
      await claim('open'),
    ];
    const answer = await takeMany(head, 'approve', {
      ids: [one.id, open.id, two.id],
      values: { note: 'Together' },
      reason: 'One meeting',
    });
    expect(dataOf<BulkReport>(answer)).toMatchObject({
      total: 3,
      changed: 2,
      refusedCount: 1,
      changeSet: null,
      refused: [
        {
          id: open.id,
          label: 'Travel',
          code: 'TRANSITION_REFUSED',
          details: { reason: 'state', state: 'open' },
        },
      ],
    });
    for (const record of [one, two])
      expect(await present(record)).toMatchObject({ state: 'approved', note: 'Together' });
    expect(answer.headers['x-change-set']).toBeUndefined();
  });

  it('validates its input before it touches any', async () => {
    const one = await claim('submitted');
    expect(dataOf<BulkReport>(await takeMany(head, 'reject', { ids: [one.id] }))).toMatchObject({
      changed: 0,
      refused: [{ code: 'INVALID_FIELDS', fieldErrors: { reason: { code: 'required' } } }],
    });
    expect((await present(one))['state']).toBe('submitted');
  });

  it('applies to the number of matches that the user saw', async () => {
    const filter = { state: ['submitted'], title: 'Only this one' };
    const one = await claim('open');
    await lecturer('PUT', `/claims/${one.id}`, { version: one.version, title: 'Only this one' });
    await take(lecturer, await present(one), 'submit');
    expect((await takeMany(head, 'approve', { filter, expectedCount: 2 })).statusCode).toBe(409);
    expect(
      dataOf<BulkReport>(await takeMany(head, 'approve', { filter, expectedCount: 1 })),
    ).toMatchObject({ changed: 1 });
  });

  it('is closed to users without a privilege for it', async () => {
    const one = await claim('approved');
    expect(
      (await takeMany(lecturer, 'reopen', { ids: [one.id], values: { note: 'x' } })).json(),
    ).toMatchObject({ code: 'FORBIDDEN', details: { needs: ['PUBLICATIONS_VERIFY'] } });
  });
});

it('a list is filtered, counted and grouped by state', async () => {
  const found = dataOf<WireRecord[]>(
    await admin('GET', `/publications?${query({ filter: { status: ['draft', 'returned'] } })}`),
  );
  expect(new Set(found.map((record) => record['status']))).toEqual(new Set(['draft', 'returned']));
  const groups = (await admin('GET', '/publications/-/groups?by=status')).json<{
    data: { value: string; count: number }[];
  }>().data;
  const inHand = groups
    .filter(({ value }) => value === 'draft' || value === 'returned')
    .reduce((sum, { count }) => sum + count, 0);
  expect(inHand).toBe(found.length);
});
