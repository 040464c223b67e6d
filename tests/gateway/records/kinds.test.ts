import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../gateway/app/app.ts';
import { textsIn } from '../../../gateway/db/texts.ts';
import { defineArea } from '../../../src/contract/model/area.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { f, type Field } from '../../../src/contract/model/fields.ts';
import { facetsOf } from '../../../src/contract/model/kinds/registry.ts';
import { isBilingual, traitsOf } from '../../../src/contract/model/kindTraits.ts';
import { defineResource, standardAccess } from '../../../src/contract/model/resource.ts';
import { plainTextOf } from '../../../src/contract/model/richtext/plainText.ts';
import { areas } from '../../../src/resources/areas.ts';
import { demoPrivilegeId } from '../../../src/resources/demo/index.ts';
import { syncPrivileges } from '../../../src/resources/permission/server/syncPrivileges.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { furtherTables } from '../equipment/furtherTables.ts';
import { SECRET } from '../equipment/gatewayUnderTest.ts';

/** A resource with every kind whose values need no other record or file. */
const specimens = defineResource({
  name: 'specimens',
  title: 'text',
  fields: {
    text: f.text({ max: 200, search: 'A' }),
    bilingual: f.text({ i18n: true, max: 200 }),
    paragraph: f.text({ multiline: true }),
    richText: f.richText({ max: 200, search: 'C' }),
    bilingualRichText: f.richText({ i18n: true }),
    int: f.int({ min: -5, max: 90_000 }),
    decimal: f.decimal({ decimals: 2, min: 0, max: 100 }),
    bool: f.bool(),
    date: f.date(),
    datetime: f.datetime(),
    time: f.time(),
    select: f.select({ options: ['first', 'second'] }),
    email: f.email(),
    url: f.url(),
    phone: f.phone(),
    json: f.json(),
    lines: f.lines({
      fields: { label: f.text({ required: true }), amount: f.decimal({ decimals: 1 }) },
    }),
    ref: f.ref('publication-types'),
    refs: f.refs('publication-areas'),
  },
  access: standardAccess('SPECIMENS_VIEW'),
});
const catalogue = createCatalogue([
  ...areas,
  defineArea({
    name: 'specimens',
    menu: { key: 'specimens', section: null, privilege: null, icon: 'mark' },
    resources: [specimens],
    entries: [],
  }),
]);
const fields: [string, Field][] = Object.entries(specimens.fields);
const withSamples = fields.filter(([, field]) => facetsOf(field).samples(field) !== null);

let demo: DemoGateway;
let call: (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<LightMyRequestResponse>;
let close: () => Promise<void>;

beforeAll(async () => {
  demo = await startDemoGateway();
  for (const statement of await furtherTables(catalogue))
    await demo.database.query({ text: statement });
  const extra = specimens.access.map(({ privilege }) => ({
    key: privilege,
    kind: 'action' as const,
    group: null,
    decides: false,
    title: { en: privilege, si: privilege },
  }));
  await syncPrivileges(demo.database, [...facultyPortal.privileges, ...extra], demoPrivilegeId);
  const app = await buildApp({
    portal: facultyPortal,
    database: demo.database,
    jwtSecret: SECRET,
    dataDir: '',
    catalogue,
  });
  const token = await demo.signIn('admin', 'Faculty#2026');
  call = (method, path, body) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  close = () => app.close();
});
afterAll(async () => {
  await close();
  await demo.close();
});

/** Stored child rows have ids in addition to the values sent. */
const withoutIds = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row: unknown) =>
        typeof row === 'object' && row !== null ? { ...row, id: undefined } : row,
      )
    : value;
const sameMoment = (value: unknown): unknown =>
  Array.isArray(value)
    ? withoutIds(value)
    : typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
      ? Date.parse(value)
      : value;

describe.each(withSamples)('%s', (name, field) => {
  const [first, second] = facetsOf(field).samples(field) ?? [];

  it('is returned unchanged by gateway and database, twice, and empty', async () => {
    const made = dataOf(await call('POST', '/specimens', { [name]: first }));
    expect(sameMoment(made[name])).toEqual(sameMoment(first));
    const changed = dataOf(
      await call('PUT', `/specimens/${made.id}`, { version: made.version, [name]: second }),
    );
    expect(sameMoment(changed[name])).toEqual(sameMoment(second));
    const emptied = dataOf(
      await call('PUT', `/specimens/${made.id}`, { version: changed.version, [name]: null }),
    );
    expect(emptied[name]).toEqual(
      field.kind === 'lines' ? [] : field.kind === 'bool' ? false : null,
    );
  });

  it('is found by every comparison it offers, and sorted where it can be', async () => {
    const made = dataOf(await call('POST', '/specimens', { [name]: first }));
    for (const operator of traitsOf(field).operators) {
      const path = isBilingual(field) ? `${name}.en` : name;
      const whole = isBilingual(field) ? (first as { en: string }).en : first;
      const plain = field.kind === 'richText' ? plainTextOf(String(whole)) : whole;
      const value =
        operator === 'empty'
          ? false
          : operator === 'in'
            ? [plain]
            : operator === 'ne'
              ? null
              : operator === 'gt' || operator === 'lt'
                ? undefined
                : plain;
      if (value === undefined || (typeof value === 'object' && value !== null && operator !== 'in'))
        continue;
      const response = await call(
        'GET',
        `/specimens?${query({ filter: { [`${path}_${operator}`.replace(/_eq$/, '')]: value }, range: [0, 499] })}`,
      );
      expect({
        operator,
        found: dataOf<WireRecord[]>(response).some(({ id }) => id === made.id),
      }).toEqual({ operator, found: true });
    }
    const sorted = await call('GET', `/specimens?${query({ sort: [name, 'DESC'] })}`);
    expect(sorted.statusCode).toBe(traitsOf(field).sortable ? 200 : 400);
  });

  it('is refused by name if it is malformed', async () => {
    const invalid = facetsOf(field).invalid(field);
    if (!invalid) return;
    const response = await call('POST', '/specimens', { [name]: invalid.value });
    expect(response.statusCode).toBe(422);
    const problems = Object.entries(
      response.json<{ fieldErrors: Record<string, { code: string }> }>().fieldErrors,
    );
    expect(
      problems.some(([path, { code }]) => path.startsWith(name) && code === invalid.code),
    ).toBe(true);
  });
});

it('references keep their order and include the labels of their targets', async () => {
  const [type] = dataOf<WireRecord[]>(await call('GET', '/publication-types?range=[0,0]'));
  const [one, two, three] = dataOf<WireRecord[]>(
    await call('GET', '/publication-areas?range=[0,2]'),
  );
  const refs = [three?.id, one?.id, two?.id];
  const made = dataOf(
    await call('POST', '/specimens', {
      text: 'A',
      select: 'first',
      ref: type?.id,
      refs,
      lines: [{ label: 'x', amount: 1.5 }],
    }),
  );
  expect(made).toMatchObject({
    ref: type?.id,
    refs,
    lines: [{ label: 'x', amount: 1.5 }],
    _labels: { ref: type?.['name'], refs: [three?.['name'], one?.['name'], two?.['name']] },
  });
  const missing = await call('POST', '/specimens', { ref: '00000000-0000-4000-8000-000000000000' });
  expect(missing.json()).toMatchObject({ fieldErrors: { ref: { code: 'notFound' } } });
});

it('the label of a referenced record contains the texts of its options, in both languages', async () => {
  const [mark] = dataOf<WireRecord[]>(await call('GET', '/attendance?range=[0,0]'));
  const { kind } = dataOf<WireRecord>(await call('GET', `/class-sessions/${mark?.['session']}`));
  const labels = mark?.['_labels'] as { session: { en: string; si: string } };
  const word = (language: 'en' | 'si'): string =>
    textsIn(language)(`resources.class-sessions.options.kind.${kind}`) ?? 'no word';
  expect(word('si')).not.toBe(word('en'));
  expect([
    labels.session.en.endsWith(` ${word('en')}`),
    labels.session.si.endsWith(` ${word('si')}`),
  ]).toEqual([true, true]);
});
