import { describe, expect, it, vi } from 'vitest';
import { localised, localisedFrom, optionalLocalised } from './localised.ts';

vi.mock('../../src/contract/model/constants.ts', () => ({ LANGUAGES: ['en', 'si', 'xx'] }));

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

  it('is NULL where the first language has no text', () => {
    expect(optionalLocalised('reason')).toMatch(/^CASE WHEN reason_en IS NOT NULL THEN .* END$/);
  });
});
