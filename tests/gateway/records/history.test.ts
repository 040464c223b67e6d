import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UndoReport } from '../../../src/contract/wire/calls/changeSetCalls.ts';
import type { HistoryEntry } from '../../../src/contract/wire/history.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
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
beforeAll(async () => {
  gateway = await startDemoGateway();
  [admin, lecturer] = [await gateway.as('admin'), await gateway.as('lecturer')];
});
afterAll(() => gateway.close());

type Answer = Awaited<ReturnType<CallAs>>;
const changeSetOf = (response: Answer): string => String(response.headers['x-change-set'] ?? '');
const historyOf = async (call: CallAs, path: string): Promise<HistoryEntry[]> =>
  dataOf<HistoryEntry[]>(await call('GET', `${path}/history`));
const undo = (call: CallAs, changeSet: string, body: unknown = {}): Promise<Answer> =>
  call('POST', `/change-sets/${changeSet}/undo`, body);
const previewOf = async (call: CallAs, changeSet: string): Promise<UndoReport> =>
  dataOf<UndoReport>(await call('GET', `/change-sets/${changeSet}/undo`));

let made = 0;
const link = async (
  call: CallAs = admin,
): Promise<{ record: WireRecord; path: string; changeSet: string }> => {
  made += 1;
  const response = await call('POST', '/links', {
    label: { en: `Link ${made}`, si: `සබැඳිය ${made}` },
    url: `https://www.example.lk/${made}`,
    position: 1,
  });
  const record = dataOf(response);
  return { record, path: `/links/${record.id}`, changeSet: changeSetOf(response) };
};
const present = async (path: string): Promise<WireRecord> => dataOf(await admin('GET', path));
const change = async (
  path: string,
  values: Record<string, unknown>,
  call: CallAs = admin,
): Promise<Answer> => {
  const { version } = await present(path);
  const response = await call('PUT', path, { version, ...values });
  expect(response.statusCode).toBe(200);
  return response;
};

describe('history', () => {
  it('lists who changed what, field by field, latest first, with labels for ids', async () => {
    const { path } = await link();
    await change(path, { position: 5, owner: demoId('staff', 'lecturer') });
    const [edit, creation] = await historyOf(admin, path);
    expect(edit).toMatchObject({
      action: 'edit',
      actor: { label: 'Ruwan Jayasekara' },
      changes: [
        { field: 'owner', before: null, after: demoId('staff', 'lecturer') },
        { field: 'position', before: 1, after: 5 },
      ],
      labels: { [demoId('staff', 'lecturer')]: { en: 'H. M. N. Karunaratne' } },
    });
    expect(creation).toMatchObject({
      action: 'create',
      changes: expect.arrayContaining([{ field: 'position', before: null, after: 1 }]),
    });
  });

  it('is filtered by field or user across pages, and versions keep their numbers', async () => {
    const { path } = await link(lecturer);
    for (const position of [2, 3]) await change(path, { position });
    await change(path, { url: 'https://www.example.lk/moved' }, lecturer);
    for (const position of [4, 5]) await change(path, { position });
    const choices = dataOf(await admin('GET', `${path}/history/choices`)) as unknown as {
      fields: string[];
      actors: { id: string; label: string }[];
    };
    expect(choices.fields).toEqual(expect.arrayContaining(['label', 'url', 'position']));
    const [person] = choices.actors.filter(({ label }) => label !== 'Ruwan Jayasekara');
    expect(choices.actors).toHaveLength(2);
    const narrowed = async (search: string) => {
      const { body } = await admin('GET', `${path}/history?range=[0,0]&${search}`);
      const { data, total } = JSON.parse(body) as { data: HistoryEntry[]; total: number };
      return [data.map(({ version }) => version), total];
    };
    expect(await narrowed('field=url')).toEqual([[4], 2]);
    expect(await narrowed(`actor=${person?.id}`)).toEqual([[4], 2]);
    expect(await narrowed(`actor=${person?.id}&field=position`)).toEqual([[1], 1]);
    expect((await admin('GET', `${path}/history?actor=nobody`)).statusCode).toBe(400);
  });

  it('is open to the owners of a record and hidden from others', async () => {
    const [own, foreign] = [await link(lecturer), await link()];
    expect(await historyOf(lecturer, own.path)).toHaveLength(1);
    expect((await lecturer('GET', `${foreign.path}/history`)).statusCode).toBe(404);
    expect((await (await gateway.as('student'))('GET', `${own.path}/history`)).statusCode).toBe(
      403,
    );
  });

  it('shows no field that the view hides', async () => {
    const [own] = dataOf<WireRecord[]>(
      await lecturer(
        'GET',
        `/publications?${query({ view: 'own', filter: { status: 'draft' }, range: [0, 0] })}`,
      ),
    );
    const path = `/publications/${own?.id}`;
    await change(path, {
      staff: demoId('staff', 'head'),
      authors: [{ name: 'Nilanthi Karunaratne', staff: demoId('staff', 'lecturer') }],
    });
    const fields = dataOf<HistoryEntry[]>(
      await lecturer('GET', `${path}/history?view=own`),
    ).flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(fields).toEqual(['authors']);
  });

  it('of a deleted record stays open only to users who could read it before', async () => {
    const [{ path, record }, foreign] = [await link(lecturer), await link()];
    await lecturer('DELETE', path);
    await admin('DELETE', foreign.path);
    expect((await historyOf(admin, path))[0]).toMatchObject({
      action: 'delete',
      changes: expect.arrayContaining([{ field: 'url', before: record['url'], after: null }]),
    });
    expect((await historyOf(lecturer, path))[0]).toMatchObject({ action: 'delete' });
    expect((await lecturer('GET', `${foreign.path}/history`)).statusCode).toBe(404);
  });
});

describe('restoring a version', () => {
  it('restores every field, as a change of its own', async () => {
    const { path, record } = await link();
    await change(path, { position: 2 });
    await change(path, { position: 3, label: { en: 'Renamed', si: 'වෙනත් නමක්' } });
    const entries = await historyOf(admin, path);
    const restored = await admin('POST', `${path}/restore`, {
      activity: entries[2]?.id,
      version: 3,
    });
    expect(dataOf(restored)).toMatchObject({ position: 1, label: record['label'], version: 4 });
    expect((await historyOf(admin, path))[0]).toMatchObject({ cause: 'undo', undoes: null });
  });

  it('is refused for a stale version and for an entry of another record', async () => {
    const [one, other] = [await link(), await link()];
    await change(one.path, { position: 2 });
    const [, creation] = await historyOf(admin, one.path);
    expect(
      (await admin('POST', `${one.path}/restore`, { activity: creation?.id, version: 1 })).json(),
    ).toMatchObject({ code: 'STALE_VERSION' });
    expect(
      (await admin('POST', `${other.path}/restore`, { activity: creation?.id, version: 1 }))
        .statusCode,
    ).toBe(404);
  });
});

describe('undo', () => {
  it('reverts a change, can itself be undone, and neither can happen twice', async () => {
    const { path } = await link();
    const edit = changeSetOf(await change(path, { position: 9 }));
    const undone = await undo(admin, edit);
    expect(dataOf<UndoReport>(undone)).toMatchObject({
      changeSet: edit,
      undoneBy: changeSetOf(undone),
      records: [{ outcome: 'undone' }],
    });
    expect(await present(path)).toMatchObject({ position: 1 });
    expect((await undo(admin, edit)).json()).toMatchObject({ code: 'ALREADY_UNDONE' });
    expect((await historyOf(admin, path))[1]).toMatchObject({ undone: changeSetOf(undone) });
    expect((await undo(admin, changeSetOf(undone))).statusCode).toBe(200);
    expect(await present(path)).toMatchObject({ position: 9 });
  });

  it('of a creation deletes the record, and its undo recreates it', async () => {
    const { path, record, changeSet } = await link();
    const undone = await undo(admin, changeSet);
    expect((await admin('GET', path)).statusCode).toBe(404);
    expect((await undo(admin, changeSetOf(undone))).statusCode).toBe(200);
    expect(await present(path)).toMatchObject({
      id: record.id,
      label: record['label'],
      url: record['url'],
    });
  });

  it('of several deletions restores all records with their child rows', async () => {
    const publications = dataOf<WireRecord[]>(
      await admin('GET', `/publications?${query({ range: [0, 2], sort: ['year', 'ASC'] })}`),
    );
    const deleted = await admin('DELETE', '/publications', {
      ids: publications.map(({ id }) => id),
    });
    expect(deleted.statusCode).toBe(200);
    const preview = await previewOf(admin, changeSetOf(deleted));
    expect(preview.records.map(({ outcome }) => outcome)).toEqual(['undone', 'undone', 'undone']);
    expect((await admin('GET', `/publications/${publications[0]?.id}`)).statusCode).toBe(404);
    await undo(admin, changeSetOf(deleted));
    for (const { id, authors, areas, title } of publications)
      expect(await present(`/publications/${id}`)).toMatchObject({ authors, areas, title });
  });

  it('of an assignment restores the ticks', async () => {
    const path = `/assignments/user-role-assign/${demoId('users', 'webeditor')}`;
    interface Ticks {
      version: string;
      rows: { id: string; ticked: boolean }[];
    }
    const before = dataOf<Ticks>(await admin('GET', path));
    const [free, ticked] = [
      before.rows.find((row) => !row.ticked)?.id,
      before.rows.find((row) => row.ticked)?.id,
    ];
    const saved = await admin('PUT', path, {
      version: before.version,
      set: [{ id: free }],
      unset: [ticked],
    });
    await undo(admin, changeSetOf(saved));
    const ticks = ({ rows }: Ticks): unknown =>
      rows.filter((row) => row.ticked).map(({ id }) => id);
    expect(ticks(dataOf<Ticks>(await admin('GET', path)))).toEqual(ticks(before));
  });

  it('shows later changes and overwrites none of them', async () => {
    const { path } = await link();
    const edit = changeSetOf(
      await change(path, { position: 2, url: 'https://www.example.lk/second' }),
    );
    await change(path, { position: 3 });
    const refused = await undo(admin, edit);
    expect(refused.json()).toMatchObject({
      code: 'UNDO_CONFLICT',
      details: {
        report: {
          records: [
            {
              outcome: 'conflict',
              conflicts: [{ field: 'position', was: 2, now: 3, would: 1 }],
              clean: [{ field: 'url' }],
            },
          ],
        },
      },
    });
    expect(await present(path)).toMatchObject({ url: 'https://www.example.lk/second' });
    await undo(admin, edit, { accept: 'clean' });
    expect(await present(path)).toMatchObject({
      position: 3,
      url: expect.stringMatching(/\/\d+$/),
    });
  });

  it('does not delete a record that was changed since', async () => {
    const { path, changeSet } = await link();
    await change(path, { position: 4 });
    expect((await previewOf(admin, changeSet)).records).toMatchObject([
      { outcome: 'conflict', conflicts: [{ field: 'position', was: 1, now: 4 }] },
    ]);
  });

  it('names the records that depend on the one it would delete', async () => {
    const type = dataOf(
      await admin('POST', '/publication-types', {
        code: 'undone-type',
        name: { en: 'Undone', si: 'ආපසු' },
      }),
    );
    const typeSet = (await historyOf(admin, `/publication-types/${type.id}`))[0]?.changeSet ?? '';
    const publication = dataOf<WireRecord[]>(
      await admin('GET', `/publications?${query({ filter: { status: 'draft' }, range: [0, 0] })}`),
    )[0];
    await change(`/publications/${publication?.id}`, { type: type.id });
    expect((await previewOf(admin, typeSet)).records).toMatchObject([
      {
        outcome: 'refused',
        code: 'STILL_REFERENCED',
        details: { dependents: [{ resource: 'publications', count: 1 }] },
      },
    ]);
  });

  it('goes by the rights of whoever undoes: others’ changes only with rights on the record, and unknown where it is out of sight', async () => {
    const own = await link(lecturer);
    const byAdmin = changeSetOf(await change(own.path, { position: 7 }));
    expect((await undo(lecturer, byAdmin)).statusCode).toBe(200);
    expect(await present(own.path)).toMatchObject({ position: 1 });

    const foreign = await link();
    const edit = changeSetOf(await change(foreign.path, { position: 7 }));
    for (const response of [
      await undo(lecturer, edit),
      await lecturer('GET', `/change-sets/${edit}/undo`),
    ])
      expect(response.statusCode).toBe(404);
    expect(await present(foreign.path)).toMatchObject({ position: 7 });
  });

  it('is offered for the user’s own last changes on any device, not for those of others', async () => {
    const { changeSet } = await link(lecturer);
    const sets = async (
      call: CallAs,
    ): Promise<{ id: string; label: unknown; actions: unknown }[]> =>
      dataOf(await call('GET', '/change-sets'));
    expect((await sets(lecturer))[0]).toMatchObject({
      id: changeSet,
      actions: { create: 1 },
      label: { en: expect.stringMatching(/^Link/) },
    });
    expect((await sets(admin)).map(({ id }) => id)).not.toContain(changeSet);
  });

  it('previews undoing the creation of accounts without sending e-mails', async () => {
    const user = {
      username: 'undone',
      email: 'undone@fhss.example',
      firstName: 'Un',
      lastName: 'Done',
      userType: demoId('user-types', 'student'),
      status: 'invited',
    };
    const deleted = await admin(
      'DELETE',
      `/users/${dataOf(await admin('POST', '/users', user)).id}`,
    );
    expect((await previewOf(admin, changeSetOf(deleted))).records).toMatchObject([
      { outcome: 'undone', action: 'delete' },
    ]);
  });

  it('is not offered if nothing was changed', async () => {
    const { path, record } = await link();
    expect(changeSetOf(await change(path, { position: record['position'] }))).toBe('');
  });

  it('of random edits in any order restores exactly the fields that were not changed again', async () => {
    const names = ['position', 'url'] as const;
    const edits = fc.array(
      fc.record({ field: fc.constantFrom(...names), value: fc.integer({ min: 2, max: 5 }) }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(edits, fc.nat(), async (steps, chosen) => {
        const { path } = await link();
        const valueOf = ({ field, value }: (typeof steps)[number]): unknown =>
          field === 'position' ? value : `https://www.example.lk/step/${value}`;
        const sets: { changeSet: string; field: string; before: unknown; after: unknown }[] = [];
        for (const step of steps) {
          const before = (await present(path))[step.field];
          const changeSet = changeSetOf(await change(path, { [step.field]: valueOf(step) }));
          if (changeSet !== '')
            sets.push({ changeSet, field: step.field, before, after: valueOf(step) });
        }
        if (sets.length === 0) return;
        const target = sets[chosen % sets.length];
        if (!target) return;
        const now = await present(path);
        const response = await undo(admin, target.changeSet, { accept: 'clean' });
        const later = await present(path);
        const isClean = now[target.field] === target.after;
        expect(response.statusCode).toBe(200);
        expect(later[target.field]).toEqual(isClean ? target.before : now[target.field]);
        for (const name of names) if (name !== target.field) expect(later[name]).toEqual(now[name]);
        if (!isClean || changeSetOf(response) === '') return;
        await undo(admin, changeSetOf(response));
        expect(await present(path)).toMatchObject({ position: now['position'], url: now['url'] });
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe('a large undo', () => {
  it('runs as a job of the user, under one change set that can be undone', async () => {
    const owner = demoId('users', 'admin');
    const [changeSet, count] = ['01900000-0000-7000-8000-00000000feed', 520];
    await gateway.database.query({
      text: `
        WITH made AS (
          INSERT INTO links (label_en, label_si, url, position)
          SELECT 'Bulk ' || number, 'තොගය ' || number, 'https://www.example.lk/bulk/' || number, 2
          FROM generate_series(1, $1::int) number
          RETURNING id
        )
        INSERT INTO activities (
          at, actor_id, action, resource, record_id, before, after, change_set, cause
        )
        SELECT
          now(), $2::uuid, 'edit', 'links', id::text, '{"position":1}', '{"position":2}', $3,
          'request'
        FROM made`,
      values: [count, owner, changeSet],
    });
    expect((await undo(lecturer, changeSet)).statusCode).toBe(404);
    const { job } = dataOf<UndoReport & { job: string }>(await undo(admin, changeSet));
    const state = async (): Promise<{
      state: string;
      result: { undoneBy: string; counts: unknown };
    }> => dataOf(await admin('GET', `/jobs/${job}`));
    await expect.poll(async () => (await state()).state, { timeout: 30_000 }).toBe('done');
    expect((await state()).result.counts).toMatchObject({ undone: count, conflict: 0, refused: 0 });
    const { rows } = await gateway.database.query<{ old: number }>({
      text: "SELECT count(*)::int AS old FROM links WHERE label_en LIKE 'Bulk %' AND position = 1",
    });
    expect(rows[0]?.old).toBe(count);
    expect(
      (await admin('GET', `/change-sets/${(await state()).result.undoneBy}/undo`)).statusCode,
    ).toBe(200);
  }, 60_000);
});
