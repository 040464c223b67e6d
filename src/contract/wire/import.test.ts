import { describe, expect, it } from 'vitest';
import { f } from '../model/fields.ts';
import { refusedCell } from './import.ts';
import type { TranslateKey } from './problemText.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'resources.students.fields.gender': 'Gender',
  'resources.students.options.gender.female': 'Female',
  'framework.import.notAnOption': 'Enter one of these: %{options}',
  'errors.field.notAnOption': 'This is not among the choices.',
  'errors.field.tooLong': 'At most %{max} characters.',
  'errors.STALE_VERSION': 'Somebody else changed it.',
};
const translate: TranslateKey = (key, { _: otherwise = key, ...values }) =>
  (TEXTS[key] ?? otherwise).replace(/%\{(\w+)\}/g, (_all, name: string) => String(values[name]));
const fields = {
  gender: f.select({ options: ['female', 'male'] }),
  many: f.select({ options: Array.from({ length: 20 }, (_, index) => `option${index}`) }),
};
const textOf = (path: string, problem: { code: string; args?: Record<string, unknown> }) =>
  refusedCell({ name: 'students', fields }, path, problem, translate);

describe('a refused cell', () => {
  it('lists the options if they are few, by key if they have no text', () =>
    expect(textOf('gender', { code: 'notAnOption' })).toBe(
      'Gender: Enter one of these: Female, male',
    ));
  it('does not list many options', () =>
    expect(textOf('many', { code: 'notAnOption' })).toBe('many: This is not among the choices.'));
  it('names its field, not the part of it', () =>
    expect(textOf('gender.en', { code: 'tooLong', args: { max: 9 } })).toBe(
      'Gender: At most 9 characters.',
    ));
  it('names no field if it concerns the whole row', () =>
    expect(textOf('', { code: 'STALE_VERSION' })).toBe('Somebody else changed it.'));
  it('shows the code if the problem has no text', () =>
    expect(textOf('', { code: 'unheardOf' })).toBe('unheardOf'));
});
