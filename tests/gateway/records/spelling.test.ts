import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SORT_RULES } from '../../../src/contract/model/alphabet.ts';
import { phoneticWords } from '../../../src/contract/model/phoneticWords.ts';
import { applyRules } from '../../../src/contract/model/textRules.ts';
import type { SearchAnswer } from '../../../src/contract/wire/calls/searchCalls.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { SPELLED_NAMES } from '../equipment/spelledNames.ts';

let gateway: DemoGateway;
let admin: CallAs;

/** Every name twice: written in Sinhala alone, and in Latin letters alone. */
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
  await gateway.database.query({
    text: `
      INSERT INTO links (label_en, label_si, url, position)
      SELECT name, name, 'https://example.org', 1
      FROM unnest($1::text[]) AS name`,
    values: [SPELLED_NAMES.flatMap((names) => names.slice(0, 2))],
  });
});
afterAll(() => gateway.close());

const found = async (q: string): Promise<string[]> =>
  dataOf<WireRecord[]>(
    await admin('GET', `/links?${query({ filter: { q }, range: [0, 199] })}`),
  ).map(({ label }) => (label as { en: string }).en);

it('each of a hundred names is found by every spelling, in either script, and few others are', async () => {
  expect(SPELLED_NAMES.length).toBeGreaterThanOrEqual(100);
  const given = new Set(SPELLED_NAMES.flatMap((names) => names.slice(0, 2)));
  const missed: string[] = [];
  const further: string[] = [];
  let searches = 0;
  for (const names of SPELLED_NAMES) {
    const wanted = names.slice(0, 2);
    for (const spelling of names) {
      searches += 1;
      const labels = (await found(spelling)).filter((label) => given.has(label));
      missed.push(
        ...wanted.flatMap((name) => (labels.includes(name) ? [] : [`${spelling} → ${name}`])),
      );
      further.push(
        ...labels.flatMap((name) => (wanted.includes(name) ? [] : [`${spelling} → ${name}`])),
      );
    }
  }
  expect(missed).toEqual([]);
  // Names that begin as another does (Bandara, Bandaranayake) are found with it.
  expect(further.length / searches, further.join('\n')).toBeLessThan(0.05);
});

it.each([
  ['D.A. Silva', 'D. A. Silva'],
  ['DA Silva', 'D. A. Silva'],
  ['d a silwa', 'D. A. Silva'],
  ['DeSilva', 'N. de Silva'],
  ['de Zilva', 'N. de Silva'],
  ['KMN Perera', 'K. M. N. Perera'],
  ['එන්. පෙරෙරා', 'K. M. N. Perera'],
  ['HIST1101', 'HIST 1101'],
  ['hist-1101', 'HIST 1101'],
])('“%s” finds “%s”', async (q, name) => {
  await gateway.database.query({
    text: `
      INSERT INTO links (label_en, label_si, url, position)
      VALUES ($1, $2, 'https://example.org', 1)`,
    values: [name, name.replace('K. M. N. Perera', 'කේ. එම්. එන්. පෙරේරා')],
  });
  expect(await found(q)).toContain(name);
});

it('a full name finds its person and few others, in the list, the palette and a pick list', async () => {
  const staff = dataOf<WireRecord[]>(await admin('GET', `/staff?${query({ range: [0, 199] })}`));
  let others = 0;
  for (const [place, { id, nameWithInitials }] of staff.entries()) {
    for (const q of Object.values(nameWithInitials as Record<string, string>)) {
      const listed = dataOf<WireRecord[]>(
        await admin('GET', `/staff?${query({ filter: { q }, range: [0, 199] })}`),
      ).map((record) => record.id);
      expect(listed, q).toContain(id);
      others += listed.length - 1;
      // The palette asks every resource, which takes a while.
      if (place % 10 !== 0) continue;
      const offered = dataOf<WireRecord[]>(
        await admin('GET', `/departments/-/options/head?${query({ q })}`),
      );
      expect(
        offered.map((option) => option.id),
        q,
      ).toContain(id);
      const { groups } = dataOf<SearchAnswer>(await admin('GET', `/search?${query({ q })}`));
      expect(
        groups.map(({ resource }) => resource),
        q,
      ).toContain('staff');
    }
  }
  expect(others / staff.length / 2).toBeLessThan(0.2);
});

it('letters that sound like a single one find no more than what is written so', async () => {
  expect(await found('zzzz')).toEqual([]);
});

it('the portal and the database write the same keys for any text', async () => {
  const letters = fc.constantFrom(
    ...'abcdefghijklmnopqrstuvwxyzSTCPé0189 .-\'"\\~_%',
    ...'අආඉඋඑඔකඛගඟචඤඥටඩණතදධනඳපඵබභමඹයරලවශෂසහෆ',
    ...'\u0dca\u0dcf\u0dd2\u0dd9\u0dda\u0dd8\u0d82\u200d',
  );
  const texts = fc.sample(
    fc.array(letters, { maxLength: 24 }).map((parts) => parts.join('')),
    2000,
  );
  const { rows } = await gateway.database.query<{ sort: string; search: string }>({
    text: `
      SELECT sort_key(given) AS sort, search_key(given, '') AS search
      FROM unnest($1::text[]) WITH ORDINALITY AS listed (given, place)
      ORDER BY place`,
    values: [texts],
  });
  for (const [index, text] of texts.entries()) {
    expect(rows[index]?.sort, JSON.stringify(text)).toBe(applyRules(SORT_RULES, text));
    const phonetic = rows[index]?.search.split(' ').filter((word) => /^~[a-z0-9]+$/.test(word));
    expect(phonetic, JSON.stringify(text)).toEqual(expect.arrayContaining(phoneticWords(text)));
  }
});
