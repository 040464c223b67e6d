import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { f } from '../fields.ts';
import { isEmpty } from '../isEmpty.ts';
import { canonicalValue, checkRecord, checkValue, initialValues } from './checkRecord.ts';
import { facetsOf } from './registry.ts';

const [ID, OTHER_ID] = [
  '0197c1f0-0000-7000-8000-000000000001',
  '0197c1f0-0000-7000-8000-000000000002',
];
const resource = {
  fields: {
    title: f.text({ required: true, i18n: true, max: 40 }),
    code: f.text({ required: true, max: 5 }),
    authors: f.lines({
      fields: { name: f.text({ required: true, max: 9 }), email: f.email() },
      max: 2,
    }),
    inPress: f.bool({ default: true }),
    publishedOn: f.date({ visible: { inPress: false }, required: { inPress: false } }),
    endsOn: f.date({ notBefore: 'publishedOn' }),
    number: f.int({ readOnly: true, required: true }),
  },
};
const sound = {
  title: { en: 'Drama', si: 'නාට්‍ය' },
  code: 'FD1',
  authors: [],
  inPress: true,
  publishedOn: null,
  endsOn: null,
};
const codes = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(checkRecord(resource, record)).map(([path, { code }]) => [path, code]),
  );

describe('checking a record', () => {
  it('finds no problem in a valid one', () => {
    expect(codes(sound)).toEqual({});
  });

  it('reports required fields that are blank in any way', () => {
    for (const blank of [undefined, null, '', '  '])
      expect(codes({ ...sound, code: blank })).toEqual({ code: 'required' });
    expect(codes({ ...sound, title: { en: '', si: ' ' } })).toEqual({ title: 'required' });
  });

  it('applies a conditional requirement only while its condition holds', () => {
    expect(codes({ ...sound, inPress: false })).toEqual({ publishedOn: 'required' });
    expect(codes({ ...sound, inPress: false, publishedOn: '2026-01-05' })).toEqual({});
  });

  it('skips fields that are hidden, computed or read-only', () => {
    expect(codes({ ...sound, publishedOn: 'nonsense', number: 'nonsense' })).toEqual({});
  });

  it('gives the path of a problem within a value, with the arguments of that field', () => {
    const record = {
      ...sound,
      title: { en: 'x', si: '' },
      authors: [{ name: 'far too long' }, { name: 'A', email: 'nobody' }],
    };
    expect(checkRecord(resource, record)).toEqual({
      'title.si': { code: 'halfTranslated', args: { max: 40 } },
      'authors.0.name': { code: 'tooLong', args: { max: 9 } },
      'authors.1.email': { code: 'invalidEmail' },
    });
  });

  it('refuses an end before its beginning', () => {
    const ended = { ...sound, inPress: false, publishedOn: '2026-05-01' };
    expect(codes({ ...ended, endsOn: '2026-04-30' })).toEqual({ endsOn: 'beforeStart' });
    expect(codes({ ...ended, endsOn: '2026-05-01' })).toEqual({});
  });
});

it('a stand-in is another than the one stood in for, and may be absent', () => {
  const absence = {
    fields: { staff: f.ref('people'), delegate: f.ref('people', { otherThan: 'staff' }) },
  };
  const found = (record: Record<string, unknown>) => checkRecord(absence, record);
  expect(found({ staff: ID, delegate: ID })).toEqual({ delegate: { code: 'isItself' } });
  expect(found({ staff: ID, delegate: OTHER_ID })).toEqual({});
  expect(found({ staff: null, delegate: null })).toEqual({});
});

describe('the canonical form of values', () => {
  it('has one empty value a kind: null, no rows, or false', () => {
    expect(canonicalValue(f.text(), '  ')).toBeNull();
    expect(canonicalValue(f.text({ i18n: true }), { en: ' ', si: '' })).toBeNull();
    expect(canonicalValue(f.refs('people'), null)).toEqual([]);
    expect(canonicalValue(f.lines({ fields: {} }), undefined)).toEqual([]);
    expect(canonicalValue(f.bool(), null)).toBe(false);
  });

  it('trims text, but keeps the indentation of multi-line text', () => {
    expect(canonicalValue(f.text(), ' a ')).toBe('a');
    expect(canonicalValue(f.text({ multiline: true }), '  a\n')).toBe('  a');
    expect(canonicalValue(f.text({ i18n: true }), { en: ' a ', si: 'අ' })).toEqual({
      en: 'a',
      si: 'අ',
    });
  });

  it('applies to child rows', () => {
    const field = f.lines({ fields: { name: f.text(), email: f.email() } });
    expect(canonicalValue(field, [{ name: ' a ', email: '' }])).toEqual([
      { name: 'a', email: null },
    ]);
  });

  it('keeps zero and false, which are not blank', () => {
    expect(canonicalValue(f.int(), 0)).toBe(0);
    expect(canonicalValue(f.bool(), false)).toBe(false);
    expect(isEmpty(0) || isEmpty(false)).toBe(false);
  });

  it('is idempotent, and keeps valid values valid', () => {
    const field = f.text({ i18n: true, max: 60 });
    const either = fc.oneof(
      fc.constant(''),
      fc.string({ maxLength: 50 }).filter((text) => /^[^\u0000\ud800-\udfff]*$/.test(text)),
    );
    fc.assert(
      fc.property(either, either, (en, si) => {
        const once = canonicalValue(field, { en, si });
        expect(canonicalValue(field, once)).toEqual(once);
        const isSound = (value: unknown) =>
          isEmpty(value) || Object.keys(checkValue('x', field, value)).length === 0;
        expect(isSound(once)).toBe(isSound({ en, si }));
      }),
    );
  });
});

describe('the initial values of a record', () => {
  it('are the declared defaults of the writable fields', () => {
    expect(initialValues(resource)).toEqual({
      title: null,
      code: null,
      authors: [],
      inPress: true,
      publishedOn: null,
      endsOn: null,
    });
  });

  it('resolve $today and $now', () => {
    const dated = {
      fields: { on: f.date({ default: '$today' }), at: f.datetime({ default: '$now' }) },
    };
    expect(initialValues(dated, { $today: '2026-11-21', $now: '2026-11-21T08:30:00Z' })).toEqual({
      on: '2026-11-21',
      at: '2026-11-21T08:30:00Z',
    });
    expect(initialValues(dated)).toEqual({ on: null, at: null });
  });

  it('are valid for every kind that has samples', () => {
    const field = f.select({ options: ['draft', 'final'], default: 'draft' });
    expect(facetsOf(field).samples(field)).toContain(
      initialValues({ fields: { status: field } })['status'],
    );
  });
});
