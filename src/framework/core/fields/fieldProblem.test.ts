import { describe, expect, it } from 'vitest';
import { f } from '../../../contract/model/fields.ts';
import { fieldRule, lineProblem } from '../../kinds/parts/fieldRule.ts';
import { anyProblemIn, encodeProblem, problemIn, toFormErrors } from './fieldProblem.ts';

const tooLong = { code: 'tooLong', args: { max: 5 } } as const;
const error = (message: string) => ({ type: 'server', message });

describe('problems of fields in a form', () => {
  it('nest by path and keep their arguments', () => {
    const errors = toFormErrors({
      code: { code: 'duplicate' },
      'title.si': tooLong,
      'authors.0.name': { code: 'required' },
    });
    expect(Object.keys(errors)).toEqual(['code', 'title', 'authors']);
    expect(errors['title']).toEqual({ si: encodeProblem(tooLong) });
    expect(errors['authors']).toEqual({ 0: { name: encodeProblem({ code: 'required' }) } });
  });

  it('inside a value replace the problem of the whole value', () => {
    expect(toFormErrors({ 'title.si': tooLong, title: { code: 'wrongType' } })).toEqual({
      title: { si: encodeProblem(tooLong) },
    });
  });

  it('are parsed back to a text to translate', () => {
    expect(problemIn(error(encodeProblem(tooLong)))).toEqual({
      message: 'errors.field.tooLong',
      args: { max: 5 },
    });
  });

  it('are read from a nested error, a plain text, and react-admin’s own formats', () => {
    expect(problemIn({ si: error(encodeProblem(tooLong)) }, 'si')?.args).toEqual({ max: 5 });
    expect(problemIn(error('ra.validation.required'))).toEqual({
      message: 'ra.validation.required',
    });
    expect(problemIn(error('@@react-admin@@"ra.validation.required"'))).toEqual({
      message: 'ra.validation.required',
    });
    expect(problemIn(error('@@react-admin@@{broken'))).toEqual({
      message: '@@react-admin@@{broken',
    });
  });

  it('are found anywhere in a value that is shown as one', () => {
    expect(anyProblemIn([undefined, error(encodeProblem({ code: 'notFound' }))])?.message).toBe(
      'errors.field.notFound',
    );
    expect(anyProblemIn({ id: error('gone') })?.message).toBe('gone');
    expect(anyProblemIn(undefined)).toBeNull();
  });

  it('are none without an error', () => {
    for (const nothing of [undefined, null, {}, { message: '' }, []])
      expect(problemIn(nothing)).toBeNull();
  });
});

describe('the rule of an input', () => {
  const title = fieldRule('title', f.text({ i18n: true, max: 5 }), true);

  it('names the language that is missing, or both', () => {
    expect(title({ en: 'Drama', si: '' })?.parts).toEqual({
      si: { message: 'errors.field.halfTranslated', args: { max: 5 } },
    });
    expect(Object.keys(title(null)?.parts ?? {})).toEqual(['en', 'si']);
  });

  it('names every language that breaks it', () => {
    expect(Object.keys(title({ en: 'too long', si: 'too long' })?.parts ?? {})).toEqual([
      'en',
      'si',
    ]);
  });

  it('accepts a blank unless it is required', () => {
    expect(fieldRule('title', f.text(), false)('  ')).toBeUndefined();
    expect(fieldRule('title', f.text(), true)('  ')).toEqual({ message: 'errors.field.required' });
  });

  it('leaves the cells of child rows to their own inputs', () => {
    const authors = f.lines({ fields: { name: f.text({ required: true }) }, max: 1 });
    expect(lineProblem('authors', authors, [{ name: '' }, { name: null }], false)).toMatchObject({
      code: 'tooMany',
    });
    expect(lineProblem('authors', authors, [{ name: 7 }], false)).toBeNull();
    expect(lineProblem('authors', authors, [], true)).toMatchObject({ code: 'required' });
  });
});
