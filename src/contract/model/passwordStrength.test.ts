import { describe, expect, it } from 'vitest';
import { passwordStrength } from './passwordStrength.ts';

describe('password strength', () => {
  it('is zero for an empty password', () => {
    expect(passwordStrength('')).toEqual({ level: 0, advice: null, missing: 12 });
  });

  it('is weak below the minimum length, and counts the missing characters', () => {
    expect(passwordStrength('x9$Kq!z')).toEqual({ level: 1, advice: 'short', missing: 5 });
  });

  it('counts characters, not code units', () => {
    expect(passwordStrength('🌸🌸🌸🌸🌸🌸').missing).toBe(6);
  });

  it.each([
    ['correct horse battery staple', 4],
    ['Tz4!kq9#Lw2&xv', 4],
    ['මගේ ගමේ පැරණි පන්සල', 4],
    ['horseandbattery', 3],
  ])('rates %s as %i', (password, level) => {
    expect(passwordStrength(password).level).toBe(level);
  });

  it.each([
    ['password12345678', 'common'],
    ['aaaaaaaaaaaaaaaa', 'common'],
    ['abcdefghijklmnop', 'common'],
    ['987654321098765', 'common'],
    ['srilanka2026faculty', 'common'],
  ])('recognises %s', (password, advice) => {
    expect(passwordStrength(password)).toMatchObject({ level: 1, advice });
  });

  it('discounts personal data', () => {
    const personal = ['Kamala', 'Perera', 'kperera', 'kamala.perera@arts.example.lk'];
    expect(passwordStrength('KamalaPerera!1', personal)).toMatchObject({
      level: 1,
      advice: 'personal',
    });
    expect(passwordStrength('KamalaPerera!1').level).toBeGreaterThan(1);
  });

  it('advises more length if nothing else is wrong', () => {
    expect(passwordStrength('rgmvqpzjhbcw').advice).toBe('longer');
  });
});
