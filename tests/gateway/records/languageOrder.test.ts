import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAccess } from '../../../gateway/records/authorise/authorise.ts';
import { planList } from '../../../gateway/records/plan/plan.ts';
import { createScope } from '../../../gateway/records/plan/sqlScope.ts';
import { LANGUAGES, type Language, type Localised } from '../../../src/contract/model/constants.ts';
import {
  catalogue,
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const read = async <T = WireRecord[]>(path: string, language: Language): Promise<T> => {
  const answer = await admin('GET', path, undefined, { 'accept-language': language });
  expect(answer.statusCode, answer.body).toBe(200);
  return dataOf<T>(answer);
};

const ofStaff = (order: string, range: readonly number[]): string =>
  `/staff?${query({ sort: ['nameWithInitials', order], range })}`;

const namesOf = (records: readonly WireRecord[], language: Language): string[] =>
  records.map(({ nameWithInitials }) => (nameWithInitials as Localised)[language]);

/** By the collation of the language, as the browser's own, without the joiners. */
const sorted = (texts: readonly string[], language: Language): string[] => {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  const plain = (text: string): string => text.replaceAll(/[\u200c\u200d]/g, '');
  return texts.toSorted((one, other) => compare(plain(one), plain(other)));
};

describe.each(LANGUAGES)('A localised field in %s', (language) => {
  it('sorts a list by the text of the language, page by page and both ways', async () => {
    const names = namesOf(await read(ofStaff('ASC', [0, 199]), language), language);
    expect(names.length).toBeGreaterThan(20);
    expect(names).toEqual(sorted(names, language));
    const pages = [
      await read(ofStaff('ASC', [0, 9]), language),
      await read(ofStaff('ASC', [10, 199]), language),
    ];
    expect(pages.flatMap((page) => namesOf(page, language))).toEqual(names);
    expect(namesOf(await read(ofStaff('DESC', [0, 199]), language), language)).toEqual(
      names.toReversed(),
    );
  });

  it('sorts an exported table by the language of the table', async () => {
    const answer = await admin(
      'GET',
      `/staff/-/export?${query({
        format: 'csv',
        language,
        columns: `nameWithInitials.${language}`,
        sort: ['nameWithInitials', 'ASC'],
      })}`,
    );
    const [, ...rows] = answer.body.replace('\ufeff', '').trim().split('\r\n');
    expect(rows.length).toBeGreaterThan(20);
    expect(rows).toEqual(sorted(rows, language));
  });

  it('sorts what a reference offers, and rows by what they refer to', async () => {
    const offered = await read<{ label: Localised }[]>('/staff/-/options/department', language);
    const labels = offered.map(({ label }) => label[language]);
    expect(labels.length).toBeGreaterThan(2);
    expect(labels).toEqual(sorted(labels, language));
    const rows = await read<{ _labels: { department: Localised } }[]>(
      `/staff?${query({ sort: ['department', 'ASC'], range: [0, 199] })}`,
      language,
    );
    const departments = rows.map(({ _labels }) => _labels.department[language]);
    expect(departments).toEqual(sorted(departments, language));
  });

  it('is sorted by an index, so that a page of a large table costs as much as of a small one', async () => {
    const resource = catalogue.resources.get('students');
    if (!resource) throw new Error('there are no students');
    const { text, values } = planList(
      decideAccess(resource, new Set(['STUDENTS_VIEW'])),
      { filter: [], sort: { field: 'nameWithInitials', order: 'asc' }, first: 0, count: 25 },
      createScope(catalogue, { language }),
    );
    const plan = await gateway.database.transaction(async (client) => {
      await client.query({ text: 'SET LOCAL enable_sort = off' });
      const { rows } = await client.query({ text: `EXPLAIN ${text}`, values });
      return rows.map((row) => Object.values(row)[0]).join('\n');
    });
    expect(plan).toContain(`students_name_with_initials_${language}_index`);
  });
});

it('A long text with joiners is found by its words in a pick list', async () => {
  const path = '/questionnaires/-/options/questions.question';
  const [{ id = '' } = {}] = await read(path, 'si');
  const text = 'ප්\u200dරශ්නයට ප්\u200dරමාණවත් කාලයක්';
  await gateway.database.query({
    text: 'UPDATE questions SET text_si = $2 WHERE id = $1',
    values: [id, text],
  });
  for (const q of ['ප්\u200dරමාණවත්', 'ප්රමාණවත්'])
    expect((await read(`${path}?${query({ q })}`, 'si')).map((found) => found.id)).toContain(id);
});

it('Without a language the request is in that of the person’s preferences', async () => {
  const inSinhala = namesOf(await read(ofStaff('ASC', [0, 199]), 'si'), 'si');
  await admin('PUT', '/preferences', { language: 'si' });
  const names = namesOf(dataOf<WireRecord[]>(await admin('GET', ofStaff('ASC', [0, 199]))), 'si');
  expect(names).toEqual(inSinhala);
});
