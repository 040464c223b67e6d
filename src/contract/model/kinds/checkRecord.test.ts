import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { f } from '../fields.ts';
import { isEmpty } from '../isEmpty.ts';
import { canonicalValue, checkRecord, checkValue, initialValues } from './checkRecord.ts';
import { facetsOf } from './registry.ts';

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
  it('finds nothing in a sound one', () => {
    expect(codes(sound)).toEqual({});
  });

  it('demands what is required, blank in any way', () => {
    for (const blank of [undefined, null, '', '  '])
      expect(codes({ ...sound, code: blank })).toEqual({ code: 'required' });
    expect(codes({ ...sound, title: { en: '', si: ' ' } })).toEqual({ title: 'required' });
  });

  it('demands what is required only under a condition only while it holds', () => {
    expect(codes({ ...sound, inPress: false })).toEqual({ publishedOn: 'required' });
    expect(codes({ ...sound, inPress: false, publishedOn: '2026-01-05' })).toEqual({});
  });

  it('passes over fields that are hidden, computed or written by the gateway alone', () => {
    expect(codes({ ...sound, publishedOn: 'nonsense', number: 'nonsense' })).toEqual({});
  });

  it('names the place of a problem within a value, with the figures of that place', () => {
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

describe('the form in which values are stored', () => {
  it('knows one nothing: null, no rows, or no', () => {
    expect(canonicalValue(f.text(), '  ')).toBeNull();
    expect(canonicalValue(f.text({ i18n: true }), { en: ' ', si: '' })).toBeNull();
    expect(canonicalValue(f.refs('people'), null)).toEqual([]);
    expect(canonicalValue(f.lines({ fields: {} }), undefined)).toEqual([]);
    expect(canonicalValue(f.bool(), null)).toBe(false);
  });

  it('trims text, but not the indentation of a text of several lines', () => {
    expect(canonicalValue(f.text(), ' a ')).toBe('a');
    expect(canonicalValue(f.text({ multiline: true }), '  a\n')).toBe('  a');
    expect(canonicalValue(f.text({ i18n: true }), { en: ' a ', si: 'අ' })).toEqual({
      en: 'a',
      si: 'අ',
    });
  });

  it('reaches into child rows', () => {
    const field = f.lines({ fields: { name: f.text(), email: f.email() } });
    expect(canonicalValue(field, [{ name: ' a ', email: '' }])).toEqual([
      { name: 'a', email: null },
    ]);
  });

  it('leaves zero and false alone, which are no blanks', () => {
    expect(canonicalValue(f.int(), 0)).toBe(0);
    expect(canonicalValue(f.bool(), false)).toBe(false);
    expect(isEmpty(0) || isEmpty(false)).toBe(false);
  });

  it('is final: taking it twice changes nothing more, and a sound value stays sound', () => {
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

describe('what a new record starts with', () => {
  it('is what the declaration says, for the fields that can be written', () => {
    expect(initialValues(resource)).toEqual({
      title: null,
      code: null,
      authors: [],
      inPress: true,
      publishedOn: null,
      endsOn: null,
    });
  });

  it('puts today and now where they are asked for', () => {
    const dated = {
      fields: { on: f.date({ default: '$today' }), at: f.datetime({ default: '$now' }) },
    };
    expect(initialValues(dated, { $today: '2026-11-21', $now: '2026-11-21T08:30:00Z' })).toEqual({
      on: '2026-11-21',
      at: '2026-11-21T08:30:00Z',
    });
    expect(initialValues(dated)).toEqual({ on: null, at: null });
  });

  it('is no problem to any kind that has samples', () => {
    const field = f.select({ options: ['draft', 'final'], default: 'draft' });
    expect(facetsOf(field).samples(field)).toContain(
      initialValues({ fields: { status: field } })['status'],
    );
  });
});
