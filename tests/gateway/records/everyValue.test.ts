import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '../../../src/contract/model/fields.ts';
import { isEmpty } from '../../../src/contract/model/isEmpty.ts';
import { KINDS, facetsOf } from '../../../src/contract/model/kinds/registry.ts';
import { isBilingual } from '../../../src/contract/model/kindTraits.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { everyKind, samples } from '../equipment/everyKind.ts';
import { failureOf } from '../equipment/gatewayUnderTest.ts';

let gateway: DemoGateway;
let call: CallAs;
let targets: string[];

beforeAll(async () => {
  gateway = await startDemoGateway(await everyKind());
  call = await gateway.as('admin');
  targets = [];
  for (const name of ['first', 'second', 'third'])
    targets.push(
      dataOf(await call('POST', '/sample-targets', { name: { en: name, si: name } })).id,
    );
});
afterAll(() => gateway.close());

const fields = samples.fields;
const line = fields['rows'] as Field & { kind: 'lines' };
const simple = Object.entries(line.fields).filter(
  ([, { kind }]) => kind !== 'file' && kind !== 'image',
);

/** Two valid values of a field. */
function pairOf(field: Field): readonly [unknown, unknown] {
  if (field.kind === 'ref') return [targets[0], targets[1]];
  const pair = facetsOf(field).samples(field);
  if (!pair) throw new Error(`no samples of ${field.kind}`);
  return pair;
}

const save = async (record: WireRecord, changes: Record<string, unknown>): Promise<WireRecord> => {
  const response = await call('PUT', `/samples/${record.id}`, {
    version: record.version,
    ...changes,
  });
  expect(response.statusCode, response.body).toBe(200);
  return dataOf(response);
};
const create = async (values: Record<string, unknown>): Promise<WireRecord> => {
  const response = await call('POST', '/samples', values);
  expect(response.statusCode, response.body).toBe(201);
  return dataOf(await call('GET', `/samples/${dataOf(response).id}`));
};

describe('a round trip through the API and the database', () => {
  it('covers every kind', () => {
    expect(new Set(Object.values(fields).map(({ kind }) => kind))).toEqual(
      new Set(Object.keys(KINDS)),
    );
  });

  it.each(simple)(
    'a field of the record comes back as sent, changes and empties: %s',
    async (name, field) => {
      const [first, second] = pairOf(field);
      const made = await create({ [name]: first });
      expect(made[name]).toEqual(first);
      const changed = await save(made, { [name]: second });
      expect(changed[name]).toEqual(second);
      const emptied = await save(changed, { [name]: null });
      expect(emptied[name]).toEqual(field.kind === 'bool' ? false : null);
    },
  );

  it.each(['\n', '\r', '\u2028', '\v'])(
    'a text of one line takes no line break, in a new record, a change or many at once: %j',
    async (lineBreak) => {
      const text = `one${lineBreak}two`;
      const problem = { code: 'lineBreak' };
      const made = await create({ label: 'one two' });
      const refused = [
        await call('POST', '/samples', { label: text }),
        await call('PUT', `/samples/${made.id}`, { version: made.version, label: text }),
      ];
      for (const answer of refused)
        expect(failureOf(answer)).toMatchObject({ fieldErrors: { label: problem } });
      const bulk = await call('POST', '/samples/-/bulk', {
        ids: [made.id],
        values: { label: text },
      });
      expect(bulk.body).toContain('"lineBreak"');
    },
  );

  it('child rows of every kind keep their values and their order', async () => {
    const row = (index: 0 | 1): Record<string, unknown> =>
      Object.fromEntries(simple.map(([name, field]) => [name, pairOf(field)[index]]));
    const made = await create({ rows: [row(0), row(1), row(0)] });
    expect(made['rows']).toEqual(
      [row(0), row(1), row(0)].map((each) => ({
        document: null,
        picture: null,
        ...each,
        id: expect.any(String),
      })),
    );
    const changed = await save(made, { rows: [row(1)] });
    expect(changed).toMatchObject({ rows: [row(1)] });
  });

  it('many-references keep their order and include the labels of their targets', async () => {
    const order = [targets[2], targets[0]];
    const made = await create({ targets: order, target: targets[1], label: 'L', state: 'open' });
    expect(made).toMatchObject({
      targets: order,
      _labels: { target: { en: 'second' }, targets: [{ en: 'third' }, { en: 'first' }] },
    });
    expect(await save(made, { targets: order.toReversed() })).toMatchObject({
      targets: order.toReversed(),
    });
  });

  it.each([
    ['JSON with an id of its own', 'data', { id: 1, text: 'a' }, { id: 1, text: 'b' }],
    ['text that begins like a moment', 'label', '2026-01-01T noon', '2026-01-01T night'],
    [
      'text that spells the same moment otherwise',
      'label',
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00+00:00',
    ],
  ])('no change is taken for none: %s', async (_what, name, first, second) => {
    const changed = await save(await create({ [name]: first }), { [name]: second });
    expect(changed[name]).toEqual(second);
  });

  it('the same timestamp in another spelling is no change', async () => {
    const made = await create({
      moment: '2026-01-01T00:00:00Z',
      rows: [{ moment: '2026-01-01T05:30:00+05:30' }],
    });
    expect(
      await save(made, {
        moment: '2026-01-01T05:30:00+05:30',
        rows: [{ ...(made['rows'] as object[])[0], moment: '2026-01-01T00:00:00Z' }],
      }),
    ).toMatchObject({ version: made.version });
  });
});

const odd = fc.constantFrom<unknown>(
  '',
  ' ',
  '0',
  0,
  -1,
  1.5,
  0.005,
  1e11,
  1e12,
  -1e12,
  1e13,
  2_147_483_647,
  -2_147_483_648,
  1e300,
  true,
  false,
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufdd0',
  '😀',
  '𑇡',
  'ක්‍ෂ',
  "'; --",
  '%',
  '$user',
  '$nobody',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2024-02-29',
  '2023-02-29',
  '0000-01-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T00:00:00-15:59',
  '9999-12-31T23:59:59.999999-14:00',
  '0001-01-01T00:00:00+14:00',
  '24:00',
  '23:59',
  '00:00',
  '23:59:60',
  {},
  [],
  [[]],
  { id: 1 },
  { en: 'a' },
  { en: 'a', si: 'b' },
  { en: 1, si: 2 },
  { en: ['a'], si: { a: 1 } },
  { en: 'a', si: 'b', ta: 'c' },
  { a: '\u0000' },
  { a: '\ud800' },
  { 'a\u0000': 1 },
  [{}],
  [null],
  ['00000000-0000-4000-8000-000000000000'],
  '00000000-0000-4000-8000-000000000000',
  '------------------------------------',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  'mailto:a@b.lk',
  'javascript:alert(1)',
  'https://a.lk/\u0000',
  'https://ෆ.ලංකා/',
);
const anything = fc.oneof(
  { arbitrary: odd, weight: 6 },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue() as fc.Arbitrary<unknown>,
);

/**
 * The value as it must be returned: stored text is trimmed, and a timestamp may be spelled
 * differently.
 */
const readable = (field: Field, value: unknown): unknown => {
  if (field.kind === 'datetime') return Date.parse(String(value));
  return typeof value === 'string' ? value.trim() : value;
};
describe('for any input', () => {
  it('a field is stored as sent or refused by name, and the gateway never fails', async () => {
    const name = fc.constantFrom(...Object.keys(fields));
    await fc.assert(
      fc.asyncProperty(name, anything, async (key, value) => {
        const response = await call('POST', '/samples', { [key]: value });
        expect([201, 400, 422], `${key}: ${response.body}`).toContain(response.statusCode);
        if (response.statusCode !== 201) return;
        const field = fields[key] as Field;
        const stored = dataOf(response)[key];
        // The database's JSON has no negative zero.
        const sent = JSON.parse(JSON.stringify(value)) as unknown;
        if (
          isEmpty(value) ||
          ['lines', 'decimal', 'json', 'richText'].includes(field.kind) ||
          isBilingual(field)
        )
          return;
        expect(readable(field, stored)).toEqual(readable(field, sent));
      }),
      { numRuns: 800 },
    );
  });

  it('a cell of a child row is stored or refused by name, and the gateway never fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...simple.map(([name]) => name), 'nothing'),
        anything,
        async (key, value) => {
          const response = await call('POST', '/samples', { rows: [{ [key]: value }] });
          expect([201, 400, 422], `${key}: ${response.body}`).toContain(response.statusCode);
          if (key === 'nothing')
            expect(response.statusCode, 'a cell that nobody declared').not.toBe(201);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('a filter answers or is refused with its name, and the gateway never fails', async () => {
    const suffix = fc.constantFrom(
      '',
      '_ne',
      '_in',
      '_gt',
      '_gte',
      '_lt',
      '_lte',
      '_contains',
      '_empty',
      '.en',
      '.si_contains',
      '.si.x',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(fields), 'id', 'q', 'constructor', '__proto__', 'version'),
        suffix,
        fc.oneof(anything, fc.array(odd, { maxLength: 3 })),
        async (key, ending, value) => {
          const response = await call(
            'GET',
            `/samples?${query({ range: [0, 1], filter: JSON.stringify({ [`${key}${ending}`]: value }) })}`,
          );
          expect(
            [200, 400],
            `${key}${ending} ${JSON.stringify(value)}: ${response.body}`,
          ).toContain(response.statusCode);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('a sort answers or is refused with its name', async () => {
    for (const field of [
      ...Object.keys(fields),
      ...Object.keys(fields).map((key) => `${key}.si`),
      'id',
      'createdAt',
      'constructor',
      'toString',
      '__proto__',
      'search_text',
      "label' DESC; --",
    ]) {
      const response = await call('GET', `/samples?${query({ sort: [field, 'DESC'] })}`);
      expect([200, 400], `${field}: ${response.body}`).toContain(response.statusCode);
    }
  });
});
