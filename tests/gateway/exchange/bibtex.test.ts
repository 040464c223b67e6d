import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportRun } from '../../../src/contract/wire/calls/importCalls.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { importerFor, type Importer } from '../equipment/importSteps.ts';

/**
 * Typical of real lists: macros, accents, a DOI as an address, an unclosed entry, one without a
 * year, one repeated, one already stored.
 */
const LIST = String.raw`
@string{sls = "Sri Lanka Journal of Social Sciences"}
@article{kar21, title={The {D}utch {T}homboes of {M}atara}, author={Karunaratne, Nadeesha and {National Archives}}, journal=sls, year=2021, volume=44, number=2, pages={45--67}, doi={https://doi.org/10.4038/sljss.v44i2.8211}}
@inproceedings{kar22, title={D{\'e}cades of drought}, author={N. Karunaratne and Nobody, S. B.}, booktitle={Proceedings of the Symposium}, year=2022}
@book{noyear, title={A book of no year}, author={Perera, S.}}
@article{open, title = "Never closed, year = 2020}
@article{again, title={Printed twice}, year=2021, doi={10.4038/SLJSS.v44i2.8211}}
@incollection{sin, title={පුස්කොළ පොත්වල ලේඛන කලාව}, author={කරුණාරත්න, නදීෂා}, booktitle={ලිපි සංග්‍රහය}, year=2019, pages={1-20}}
`;

let gateway: DemoGateway;
let importer: Importer;
let call: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  importer = await importerFor(gateway, 'webeditor');
  call = await gateway.as('webeditor');
});
afterAll(() => gateway.close());

async function rehearsed(): Promise<ImportRun> {
  const uploaded = await importer.upload('publications', LIST, 'list.bib');
  expect([uploaded.statusCode, uploaded.body]).toEqual([201, expect.any(String)]);
  const run = dataOf<ImportRun>(uploaded);
  const started = await call('PUT', `/imports/${run.id}`, {
    ...run.settings,
    fixed: { staff: demoId('staff', 'lecturer') },
  });
  expect([started.statusCode, started.body]).toEqual([200, expect.any(String)]);
  return importer.settled(run.id, 'rehearsed');
}

describe('a list of publications in BibTeX', () => {
  it('is matched automatically, and reported entry by entry before anything is written', async () => {
    const run = await rehearsed();
    expect(run.settings.mapping.filter((path) => path !== null)).toEqual([
      'title',
      'authors',
      'type',
      'year',
      'inPress',
      'publishedOn',
      'venue',
      'volume',
      'pages',
      'doi',
      'url',
    ]);
    const rows = await importer.rows(run);
    const told = Object.fromEntries(
      rows.map(({ cells, outcome, problems }) => [cells[0], [outcome, ...Object.keys(problems)]]),
    );
    expect(told).toMatchObject({
      kar21: ['new'],
      kar22: ['new'],
      noyear: ['refused', 'year'],
      sin: ['new'],
    });
    expect(told['open']?.[0]).toBe('refused');
    expect(told['again']?.[0]).toBe('refused');
  });

  it('is imported with its authors linked to staff, and exported unchanged', async () => {
    const applied = await importer.apply(await rehearsed());
    expect(applied.counts.applied).toBe(3);
    const [first] = dataOf<WireRecord[]>(
      await call('GET', `/publications?${query({ filter: { doi: '10.4038/sljss.v44i2.8211' } })}`),
    );
    expect(first).toMatchObject({
      title: 'The Dutch Thomboes of Matara',
      year: 2021,
      volume: '44/2',
      pages: '45-67',
      status: 'draft',
      authors: [
        { name: 'Nadeesha Karunaratne', staff: demoId('staff', 'lecturer') },
        { name: 'National Archives', staff: null },
      ],
    });
    const token = await gateway.signIn('webeditor', DEMO_PASSWORD);
    const exported = await gateway.app.inject({
      url: `/api/publications/-/export?${query({ format: 'bib', filter: { staff: demoId('staff', 'lecturer'), year: 2021 } })}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([exported.statusCode, exported.headers['content-type']]).toEqual([
      200,
      'application/x-bibtex; charset=utf-8',
    ]);
    expect(exported.body).toContain('title = {The Dutch Thomboes of Matara}');
    expect(exported.body).toContain('author = {Nadeesha Karunaratne and National Archives}');
    expect(exported.body).toMatch(/@article\{karunaratne2021/);
  });

  it('is exported only by resources that declare it', async () => {
    expect((await call('GET', `/links/-/export?${query({ format: 'bib' })}`)).statusCode).toBe(400);
  });
});
