import { describe, expect, it } from 'vitest';
import { alikeForms, alikeSets, plainForm } from './alike.ts';
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
  alike: [['name', 'department']],
  fields: { name: f.text({ i18n: true }), department: f.ref('departments') },
} as const;

describe('what looks alike', () => {
  it('is the title, unless the declaration says otherwise or the title occurs only once anyway', () => {
    expect(alikeSets({ title: 'name', fields: person.fields })).toEqual([['name']]);
    expect(
      alikeSets({
        title: ['code', 'name'],
        fields: { code: f.text({ unique: true }), name: f.text() },
      }),
    ).toEqual([]);
    expect(alikeSets({ title: ['department', 'name'], fields: person.fields })).toEqual([]);
    expect(alikeSets(person)).toEqual([['name', 'department']]);
  });

  it('agrees in every field of a set and in one language at least', () => {
    const forms = (en: string, si: string, department: string | null): string[] =>
      alikeForms(person, { name: { en, si }, department });
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
