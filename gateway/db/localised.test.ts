import { afterAll, describe, expect, it, vi } from 'vitest';

vi.mock('../../src/contract/model/constants.ts', () => ({ LANGUAGES: ['en', 'si', 'xx'] }));
// Test files share the modules of their worker: this one loads its own, which no other file sees.
vi.resetModules();
const { everyLanguageIn, inFirstLanguage, localised, localisedFrom, optionalLocalised } =
  await import('./localised.ts');
afterAll(() => vi.resetModules());

describe('the SQL of a localised text, with a pseudo-language as the third', () => {
  it('contains the column of every language', () => {
    expect(localised('unit.title')).toBe(
      "json_build_object('en', unit.title_en, 'si', unit.title_si, 'xx', unit.title_xx)",
    );
  });

  it('contains an expression for every language', () => {
    expect(localisedFrom((language) => `min(${language})`)).toBe(
      "json_build_object('en', min(en), 'si', min(si), 'xx', min(xx))",
    );
  });

  it('reads every language of a JSON text', () => {
    expect(everyLanguageIn('given.name')).toBe(
      "given.name ->> 'en', given.name ->> 'si', given.name ->> 'xx'",
    );
  });

  it('names the column of the first language', () => {
    expect(inFirstLanguage('component.name')).toBe('component.name_en');
  });

  it('is NULL where the first language has no text', () => {
    expect(optionalLocalised('reason')).toMatch(/^CASE WHEN reason_en IS NOT NULL THEN .* END$/);
  });
});
