import { expect, test } from 'vitest';
import { passwordProblem } from './passwordRules.ts';

const problem = (password: string) =>
  passwordProblem(password, 12, ['nimal.perera', 'nimal.perera@fhss.example']);

test.each([
  'rain over the old town',
  'Faculty#2026',
  'මල් පිපුණු උයන දැක',
  'கடல் அலைகள் பாடும்',
  '🌧️🏛️🌴🐘🌊🍚🥥🛕🚂🏔️🌾🦚',
  'zq7vw2mpx9rk',
  'k'.repeat(10) + 'ontological turn',
])('takes %s', async (password) => {
  expect(await problem(password)).toBeNull();
});

test('requires a length in visible characters, and no kinds of characters', async () => {
  expect(await problem('elevenchars')).toEqual({ code: 'passwordTooShort', args: { min: 12 } });
  expect(await problem('🌧🏛🌴🐘🌊🍚')).toEqual({ code: 'passwordTooShort', args: { min: 12 } });
  expect(await passwordProblem('plainsmallletters', 16)).toBeNull();
  expect(await problem('x'.repeat(257))).toMatchObject({ code: 'tooLong' });
});

test('accepts whole sentences, far beyond 64 characters', async () => {
  expect(
    await problem(
      'The rain began before the bell of the old library had struck five, and nobody in the yard thought of going home until it ended.',
    ),
  ).toBeNull();
});

test.each([
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefghijklm',
  '123456789012',
  '199512345678',
  '2000 1234 5678',
  'password1234',
  'Password-12345',
  'Passw0rd-1234',
  'Welcome@2026',
  'qwertyuiop123',
  '1qaz2wsx3edc',
  'monkeymonkey',
  'srilanka1234',
  'iloveyou1111',
  'letmein12345',
  'colombo2026!',
  'correct horse battery staple',
  'nimal.perera',
  'NimalPerera2026',
  'nimal.perera@fhss.example',
])('refuses the common %s', async (password) => {
  expect(await problem(password)).toEqual({ code: 'passwordTooCommon' });
});

test('answers at once for the longest and most repetitive input', async () => {
  const start = performance.now();
  for (const text of ['a'.repeat(256), 'ab'.repeat(128), '1'.repeat(256), `${'a'.repeat(255)}b`])
    await problem(text);
  expect(performance.now() - start).toBeLessThan(10_000);
});
