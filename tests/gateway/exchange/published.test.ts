import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { importerFor, type Importer } from '../equipment/importSteps.ts';

let gateway: DemoGateway;
let editor: CallAs;
let importer: Importer;
beforeAll(async () => {
  gateway = await startDemoGateway();
  editor = await gateway.as('webeditor');
  importer = await importerFor(gateway, 'webeditor');
});
afterAll(() => gateway.close());

const firstIn = async (status: string): Promise<WireRecord> => {
  const [record] = dataOf<WireRecord[]>(
    await editor(
      'GET',
      `/informations?${query({ filter: { status }, sort: ['publishedAt', 'DESC'], range: [0, 0] })}`,
    ),
  );
  if (!record) throw new TypeError(`no information is ${status}`);
  return record;
};
const nameOf = async (id: string): Promise<unknown> =>
  dataOf<WireRecord>(await editor('GET', `/informations/${id}`))['title'];
const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

it('A file changes drafts; what is published is held back row by row as in a change of many, with the reason, and none of it is lost', async () => {
  const [published, draft] = [await firstIn('published'), await firstIn('draft')];
  const before = await nameOf(published.id);
  const file = csv([
    ['id', 'Title (English)', 'Title (Sinhala)'],
    [published.id, 'Changed by a file', 'ගොනුවකින් වෙනස් වූ'],
    [draft.id, 'A draft changed by a file', 'ගොනුවකින් වෙනස් වූ කෙටුම්පත'],
  ]);
  const run = await importer.rehearse('informations', file, {
    mapping: ['id', 'title.en', 'title.si'],
  });
  expect(run.counts).toMatchObject({ refused: 1, changed: 1 });
  const [refused] = await importer.rows(run, 'refused');
  expect([refused?.row, refused?.problems]).toEqual([2, { title: { code: 'locked' } }]);

  const bulk = await editor('POST', '/informations/-/bulk', {
    ids: [published.id],
    expectedCount: 1,
    values: { title: { en: 'Changed in bulk', si: 'එකවර වෙනස් වූ' } },
  });
  expect(bulk.json()).toMatchObject({ data: { changed: 0, refused: [{ id: published.id }] } });

  expect((await importer.apply(run)).counts).toMatchObject({ applied: 1, refused: 1 });
  expect([await nameOf(published.id), await nameOf(draft.id)]).toEqual([
    before,
    { en: 'A draft changed by a file', si: 'ගොනුවකින් වෙනස් වූ කෙටුම්පත' },
  ]);
  const left = (await editor('GET', `/imports/${run.id}/refused?format=csv&language=en`)).body;
  expect(left).toContain('Changed by a file');
  expect(left).toContain('Title: ');
  expect(left).not.toContain('A draft changed by a file');
});
