import { describe, expect, it } from 'vitest';
import { ERRORS, FIELD_PROBLEMS } from '../contract/model/errors.ts';
import enAreaErrors from './en/areaErrors.json' with { type: 'json' };
import enAuth from './en/auth.json' with { type: 'json' };
import enErrors from './en/errors.json' with { type: 'json' };
import type { Messages } from './mergeMessages.ts';
import { mergeMessages, messageAt, messageKeys } from './mergeMessages.ts';
import siAreaErrors from './si/areaErrors.json' with { type: 'json' };
import siAuth from './si/auth.json' with { type: 'json' };
import siErrors from './si/errors.json' with { type: 'json' };

const english: Messages = mergeMessages([enAuth, enErrors, enAreaErrors]);
const sinhala: Messages = mergeMessages([siAuth, siErrors, siAreaErrors]);
const placeholders = (text: string | undefined) =>
  [...new Set(text?.match(/%\{\w+\}/g))].toSorted();

describe('the texts of sign-in area and errors', () => {
  it('exist in both languages under the same keys with the same arguments', () => {
    expect(messageKeys(sinhala).sort()).toEqual(messageKeys(english).sort());
    for (const key of messageKeys(english)) {
      expect([key, placeholders(messageAt(sinhala, key))]).toEqual([
        key,
        placeholders(messageAt(english, key)),
      ]);
    }
  });

  it('cover every error code and every field problem, and no other', () => {
    const { field, other, ...codes } = enErrors.errors;
    const { field: ofAreas, ...codesOfAreas } = enAreaErrors.errors;
    expect(Object.keys({ ...codes, ...codesOfAreas }).sort()).toEqual(Object.keys(ERRORS).sort());
    expect(Object.keys({ ...field, ...ofAreas }).sort()).toEqual([...FIELD_PROBLEMS].sort());
    expect(Object.keys(other)).toEqual(['network', 'unknown']);
  });

  it('say in every Sinhala text something in Sinhala', () => {
    for (const key of messageKeys(sinhala))
      expect([key, messageAt(sinhala, key)]).toEqual([
        key,
        expect.stringMatching(/\p{Script=Sinhala}/u),
      ]);
  });

  it('join rakaransaya and yansaya as Sinhala is written, with the joiner after the virama', () => {
    for (const key of messageKeys(sinhala)) {
      expect([key, messageAt(sinhala, key)]).not.toEqual([
        key,
        expect.stringMatching(/[ක-යල-ෆ]\u0DCA[රය]/u),
      ]);
    }
  });
});
