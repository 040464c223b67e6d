import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  type DoiResolver,
  startDoiResolver,
} from '../../../../tests/gateway/equipment/doiResolver.ts';
import { importerFor, type Importer } from '../../../../tests/gateway/equipment/importSteps.ts';
import type { ImportRun } from '../../../contract/wire/calls/importCalls.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { LookedUpWorks, WorkOfOther } from '../api.ts';
import { lookUp } from '../server/lookUp.ts';

const LECTURER = demoId('staff', 'lecturer');
const LECTURER2 = demoId('staff', 'lecturer2');
const DOI = '10.4038/sljss.v44i2.8211';
const TITLE = 'The Dutch Thomboes of Matara: a reading';

let resolver: DoiResolver;
let gateway: DemoGateway;
let lecturer: CallAs;
let lecturer2: CallAs;
let dean: CallAs;
let admin: CallAs;
let importer: Importer;
beforeAll(async () => {
  resolver = await startDoiResolver();
  gateway = await startDemoGateway({ doiResolver: `${resolver.origin}/` });
  lecturer = await gateway.as('lecturer');
  lecturer2 = await gateway.as('lecturer2');
  dean = await gateway.as('dean');
  admin = await gateway.as('admin');
  importer = await importerFor(gateway, 'lecturer');
});
afterAll(async () => {
  await gateway.close();
  await resolver.close();
});

/** A dry run of a file in My Publications, with what was guessed. */
async function checked(source: string, name: string): Promise<ImportRun> {
  const uploaded = await importer.upload('publications', source, name, '?view=own');
  expect(uploaded.statusCode, uploaded.body).toBe(201);
  const { id, settings } = dataOf<ImportRun>(uploaded);
  const started = await lecturer('PUT', `/imports/${id}`, settings);
  expect(started.statusCode, started.body).toBe(200);
  return importer.settled(id, 'rehearsed');
}

const ofOthers = async (run: ImportRun, as: CallAs = lecturer): Promise<WorkOfOther[]> =>
  dataOf<WorkOfOther[]>(await as('GET', `/publications/-/works-of-others/${run.id}?range=[0,49]`));

const firstType = async (): Promise<string> =>
  (
    await gateway.database.query<{ id: string }>({
      text: "SELECT id FROM publication_types WHERE code = 'journal-article'",
    })
  ).rows[0]?.id ?? '';

/** A publication that lecturer2 enters. */
async function entered(values: Record<string, unknown>): Promise<WireRecord> {
  const made = await lecturer2('POST', '/publications?view=own', {
    title: TITLE,
    type: await firstType(),
    year: 2021,
    ...values,
  });
  expect(made.statusCode, made.body).toBe(201);
  return read(dataOf(made).id);
}

const read = async (id: string): Promise<WireRecord> =>
  dataOf(await admin('GET', `/publications/${id}`));

const step = async (as: CallAs, id: string, name: string): Promise<void> => {
  const { version } = await read(id);
  const done = await as('POST', `/publications/${id}/-/transitions/${name}`, { version });
  expect(done.statusCode, done.body).toBe(200);
};

describe('a lecturer', () => {
  it('imports references in RIS as own drafts, and only own', async () => {
    const run = await checked(
      'TY  - JOUR\nTI  - Paddy taxes of the Matara disawany\nAU  - Karunaratne, Nadeesha\nPY  - 2018\nER  - \n',
      'mine.ris',
    );
    expect(run.counts).toMatchObject({ new: 1 });
    const applied = await importer.apply(run);
    expect(applied.counts.applied).toBe(1);
    const [row] = await importer.rows(run);
    expect(await read(row?.recordId ?? '')).toMatchObject({
      staff: LECTURER,
      status: 'draft',
      year: 2018,
      authors: [{ name: 'Nadeesha Karunaratne', staff: LECTURER }],
    });
  });

  it('cannot import into the publications of all', async () => {
    const student = await gateway.as('student');
    for (const path of ['/publications/-/imports/targets', '/publications/-/imports'])
      expect((await student('GET', path)).statusCode).toBe(403);
    const targets = dataOf<{ path: string }[]>(
      await lecturer('GET', '/publications/-/imports/targets?view=own'),
    ).map(({ path }) => path);
    expect(targets).toContain('title');
    for (const closed of ['staff', 'status', 'verifiedOn', 'verifiedBy', 'returnedBecause'])
      expect(targets).not.toContain(closed);
  });
});

describe('a work that a co-author has entered', () => {
  it('is found by its DOI and by its title, and joined without any other change', async () => {
    const byDoi = await entered({ title: 'Printed otherwise', doi: DOI });
    const byTitle = await entered({
      authors: [{ name: 'Nadeesha Karunaratne' }, { name: 'Somebody Else' }],
    });
    const run = await checked(
      `@article{a, title={Another title}, year={2021}, doi={${DOI.toUpperCase()}}}
       @article{b, title={The dutch thomboes of Matara}, year={2022}}
       @article{c, title={A work of my own alone}, year={2021}}`,
      'list.bib',
    );
    // A draft is known to those named in it.
    expect(await ofOthers(run)).toMatchObject([{ id: byTitle.id, joining: 'link' }]);
    expect((await lecturer('POST', `/publications/${byDoi.id}/join`)).statusCode).toBe(404);
    await step(lecturer2, byDoi.id, 'submit');
    expect(await ofOthers(run)).toMatchObject([
      { row: 2, id: byDoi.id, by: 'doi', joining: 'append' },
      { row: 3, id: byTitle.id, by: 'title', joining: 'link' },
    ]);
    for (const { id } of [byDoi, byTitle]) {
      const joined = await lecturer('POST', `/publications/${id}/join`);
      expect(joined.statusCode, joined.body).toBe(200);
    }
    const { authors: linked, version, updatedAt, ...rest } = await read(byTitle.id);
    expect(linked).toMatchObject([
      { name: 'Nadeesha Karunaratne', staff: LECTURER },
      { name: 'Somebody Else', staff: null },
    ]);
    expect([version, updatedAt]).not.toEqual([byTitle.version, byTitle['updatedAt']]);
    for (const name of ['title', 'year', 'staff', 'status', 'doi'])
      expect(rest[name]).toEqual(byTitle[name]);
    expect((await read(byDoi.id))['authors']).toMatchObject([{ staff: LECTURER }]);
    expect(await ofOthers(run)).toEqual([]);
    expect((await lecturer('GET', `/publications/${byDoi.id}?view=own`)).statusCode).toBe(200);
    const again = await lecturer('POST', `/publications/${byDoi.id}/join`);
    expect(again.json()).toMatchObject({ code: 'ALREADY_DONE' });
    expect((await lecturer2('POST', `/publications/${byDoi.id}/join`)).json()).toMatchObject({
      code: 'ALREADY_DONE',
    });
    const mails = await gateway.database.query<{ count: number }>({
      text: `
        SELECT count(*)::int AS count
        FROM jobs
        WHERE input->>'template' = 'publicationJoined'`,
    });
    expect(mails.rows[0]?.count).toBe(2);
  });

  it('stays as it was verified: a printed name is linked, another is not added', async () => {
    const closed = await entered({ title: 'Salt tanks of Hambantota', doi: '10.5555/salt' });
    const printed = await entered({
      title: 'Cinnamon peelers of the south',
      doi: '10.5555/cinnamon',
      authors: [{ name: 'N. Karunaratne' }],
    });
    for (const { id } of [closed, printed]) {
      await step(lecturer2, id, 'submit');
      await step(dean, id, 'verify');
    }
    const run = await checked(
      `@article{a, title={x}, year={2021}, doi={10.5555/salt}}
       @article{b, title={y}, year={2021}, doi={10.5555/cinnamon}}`,
      'list.bib',
    );
    expect((await ofOthers(run)).map(({ joining }) => joining)).toEqual(['closed', 'link']);
    const refused = await lecturer('POST', `/publications/${closed.id}/join`);
    expect(refused.json()).toMatchObject({ code: 'LOCKED_IN_STATE' });
    expect((await lecturer('POST', `/publications/${printed.id}/join`)).statusCode).toBe(200);
    expect((await read(closed.id))['authors']).toEqual([]);
    expect(await read(printed.id)).toMatchObject({
      status: 'verified',
      authors: [{ name: 'N. Karunaratne', staff: LECTURER }],
    });
  });

  it('is shown to the owner of the import only, and joined by staff only', async () => {
    const run = await checked('@article{a, title={Private}, year={2021}}', 'list.bib');
    const path = `/publications/-/works-of-others/${run.id}?range=[0,49]`;
    expect((await lecturer2('GET', path)).statusCode).toBe(404);
    const student = await gateway.as('student');
    expect((await student('GET', path)).statusCode).toBe(403);
    const { id } = await entered({ title: 'Nothing for students', authors: [] });
    expect((await student('POST', `/publications/${id}/join`)).statusCode).toBe(403);
    expect((await lecturer('POST', `/publications/${run.id}/join`)).statusCode).toBe(404);
    expect((await read(id))['authors']).toEqual([]);
    expect((await read(id))['staff']).toBe(LECTURER2);
  });
});

describe('looking DOIs up', () => {
  const look = async (...dois: string[]): Promise<LookedUpWorks> =>
    dataOf<{ works: LookedUpWorks }>(await lecturer('POST', '/publications/-/look-up', { dois }))
      .works;

  it('answers the work of each in BibTeX, which imports', async () => {
    const [found, unknown] = await look('10.5555/found', '10.5555/none');
    expect(unknown).toEqual({ doi: '10.5555/none', state: 'unknown', entry: '' });
    expect(found).toMatchObject({ doi: '10.5555/found', state: 'found' });
    expect(resolver.asked).toContain('/10.5555/found application/x-bibtex');
    const run = await checked(found?.entry ?? '', 'pasted.bib');
    expect(run.counts).toMatchObject({ new: 1 });
  });

  it.each([
    ['10.5555/page', 'unreadable'],
    ['10.5555/refused', 'unreadable'],
    ['10.5555/circle', 'unreadable'],
    ['10.5555/file', 'unreadable'],
    ['10.5555/../works/found', 'unknown'],
    ['10.5555/%2e%2e/%2e%2e/works/found', 'unknown'],
    ['10.5555/busy', 'unreachable'],
    ['10.5555/long', 'unreadable'],
    ['10.5555/inside', 'unreachable'],
  ])('says of %s that it is %s', async (doi, state) => {
    expect(await look(doi)).toEqual([{ doi, state, entry: '' }]);
  });

  it('never asks another address of this machine or its network', () => {
    expect(resolver.asked.filter((asked) => asked.startsWith('inside'))).toEqual([]);
  });

  it('ends where the resolver does not answer', async () => {
    const silent = await lookUp(resolver.origin, '10.5555/silent', 200);
    expect(silent).toEqual({ state: 'unreachable', entry: '' });
    expect(await lookUp('http://127.0.0.1:9', '10.5555/found', 200)).toEqual(silent);
  });

  it('is off without a resolver, and then asks nothing', async () => {
    const second = await gateway.secondGateway();
    const token = await second.signIn('lecturer', 'Faculty#2026');
    const before = resolver.asked.length;
    const answer = await second.call('POST', '/publications/-/look-up', {
      token,
      body: { dois: ['10.5555/found'] },
    });
    expect(dataOf<{ works: LookedUpWorks }>(answer).works).toEqual([
      { doi: '10.5555/found', state: 'off', entry: '' },
    ]);
    expect(resolver.asked).toHaveLength(before);
  });

  it.each([[['http://127.0.0.1/']], [['10.5555/a b']], [[]], [Array(21).fill('10.5555/found')]])(
    'refuses %j',
    async (dois) => {
      const refused = await lecturer('POST', '/publications/-/look-up', { dois });
      expect(refused.statusCode).toBe(422);
    },
  );

  it('is refused to those who enter no publications', async () => {
    const student = await gateway.as('student');
    const refused = await student('POST', '/publications/-/look-up', { dois: ['10.5555/found'] });
    expect(refused.statusCode).toBe(403);
  });
});

describe('verification in bulk', () => {
  it('verifies what may be, and leaves one’s own and what is in press', async () => {
    const ids: string[] = [];
    for (const values of [
      { title: 'Lagoons one by one' },
      { title: 'Lagoons all at once' },
      { title: 'Lagoons to come', inPress: true },
    ]) {
      const { id } = await entered(values);
      await step(lecturer2, id, 'submit');
      ids.push(id);
    }
    const answer = await dean('POST', '/publications/-/transitions/verify', { ids });
    expect(answer.statusCode, answer.body).toBe(200);
    const states = await Promise.all(ids.map(async (id) => (await read(id))['status']));
    expect(states).toEqual(['verified', 'verified', 'submitted']);
  });
});
