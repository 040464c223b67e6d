import { describe, expect, it } from 'vitest';
import { f } from '../model/fields.ts';
import { refusedCell } from './import.ts';
import type { Say } from './problemText.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'resources.students.fields.gender': 'Gender',
  'resources.students.options.gender.female': 'Female',
  'framework.import.notAnOption': 'Write one of these: %{options}',
  'errors.field.notAnOption': 'This is not among the choices.',
  'errors.field.tooLong': 'At most %{max} characters.',
  'errors.STALE_VERSION': 'Somebody else changed it.',
};
const say: Say = (key, { _: otherwise = key, ...values }) =>
  (TEXTS[key] ?? otherwise).replace(/%\{(\w+)\}/g, (_all, name: string) => String(values[name]));
const fields = {
  gender: f.select({ options: ['female', 'male'] }),
  many: f.select({ options: Array.from({ length: 20 }, (_, index) => `option${index}`) }),
};
const told = (path: string, problem: { code: string; args?: Record<string, unknown> }) =>
  refusedCell({ name: 'students', fields }, path, problem, say);

describe('a refused cell', () => {
  it('names the options where they are few enough to be told, those without a text by their own name', () =>
    expect(told('gender', { code: 'notAnOption' })).toBe(
      'Gender: Write one of these: Female, male',
    ));
  it('says only that it is none of them where there are many', () =>
    expect(told('many', { code: 'notAnOption' })).toBe('many: This is not among the choices.'));
  it('is named by its field, not by the part of it', () =>
    expect(told('gender.en', { code: 'tooLong', args: { max: 9 } })).toBe(
      'Gender: At most 9 characters.',
    ));
  it('that stands for the whole row is not named', () =>
    expect(told('', { code: 'STALE_VERSION' })).toBe('Somebody else changed it.'));
  it('with a problem without words is told by its code', () =>
    expect(told('', { code: 'unheardOf' })).toBe('unheardOf'));
});
