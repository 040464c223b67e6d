import { describe, expect, it } from 'vitest';
import { passwordStrength } from '../../../contract/model/passwordStrength.ts';
import { generatePassword } from './generatePassword.ts';

describe('a generated password', () => {
  it('is four groups of unambiguous letters and digits, and never repeats', () => {
    const made = new Set(Array.from({ length: 200 }, () => generatePassword()));
    expect(made.size).toBe(200);
    for (const password of made)
      expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
  });

  it('counts as strong', () => {
    expect(passwordStrength(generatePassword()).level).toBe(4);
  });

  it('discards bytes that would favour some letters', () => {
    let round = 0;
    const random = (bytes: Uint8Array) => bytes.fill(round++ === 0 ? 255 : 1);
    expect(generatePassword(random)).toBe('bbbb-bbbb-bbbb-bbbb');
    expect(round).toBe(2);
  });
});
