import { describe, expect, it } from 'vitest';
import { duplicateForms, duplicateSets, plainForm } from './duplicates.ts';
import { f } from './fields.ts';

describe('the plain form of a text', () => {
  it.each([
    ['A History of Kandy', 'a  history of KANDY.'],
    ['Café–society', 'CAFE SOCIETY'],
    ['K. M. Perera', 'K.M. Perera'],
    ['ශ්‍රී ලංකාවේ ඉතිහාසය', 'ශ්රී  ලංකාවේ ඉතිහාසය.'],
    ['ﬁnance', 'finance'],
  ])('of “%s” and “%s” is the same', (one, other) => {
    expect(plainForm(one)).toBe(plainForm(other));
  });

  it.each([
    ['කල', 'කාල'],
    ['බල', 'බාල'],
    ['Volume 1', 'Volume 2'],
  ])('of “%s” and “%s” is not', (one, other) => {
    expect(plainForm(one)).not.toBe(plainForm(other));
  });
});

const person = {
  title: 'name',
  duplicates: [['name', 'department']],
  fields: { name: f.text({ i18n: true }), department: f.ref('departments') },
} as const;

describe('the set of fields of a duplicate', () => {
  it('is the title, unless the declaration says otherwise or the title is unique', () => {
    expect(duplicateSets({ title: 'name', fields: person.fields })).toEqual([['name']]);
    expect(
      duplicateSets({
        title: ['code', 'name'],
        fields: { code: f.text({ unique: true }), name: f.text() },
      }),
    ).toEqual([]);
    expect(duplicateSets({ title: ['department', 'name'], fields: person.fields })).toEqual([]);
    expect(duplicateSets(person)).toEqual([['name', 'department']]);
  });

  it('matches in every field and in at least one language', () => {
    const forms = (en: string, si: string, department: string | null): string[] =>
      duplicateForms(person, { name: { en, si }, department });
    const shared = (one: string[], other: string[]): boolean =>
      one.some((form) => other.includes(form));
    expect(shared(forms('A. Silva', 'ඒ. සිල්වා', 'd1'), forms('A SILVA', 'ඒ. ද සිල්වා', 'd1'))).toBe(
      true,
    );
    expect(shared(forms('A. Silva', 'ඒ. සිල්වා', 'd1'), forms('A. Silva', 'ඒ. සිල්වා', 'd2'))).toBe(
      false,
    );
    expect(shared(forms('A. Silva', 'ඒ. සිල්වා', null), forms('A. Silva', 'ඒ. සිල්වා', 'd2'))).toBe(
      false,
    );
    expect(forms('', '', 'd1')).toEqual([]);
  });
});
