import { describe, expect, it } from 'vitest';
import {
  canonicalDay,
  EMPTY_REGISTRATION,
  isEmail,
  registrationProblems,
  trimmed,
} from './registration.ts';

const complete = {
  userType: 'student',
  section: 'history',
  firstName: 'Kamala',
  lastName: 'Perera',
  claimedNumber: 'HS/2024/0123',
  claimedBirthDate: '2004-05-06',
  username: 'kperera',
  email: 'k@arts.lk',
  password: 'correct horse battery',
};

describe('a registration', () => {
  it('is valid if complete', () => {
    expect(registrationProblems(complete, true)).toEqual({});
  });

  it.each([
    ['a student', true, ['section', 'claimedBirthDate']],
    ['staff', false, ['section', 'claimedBirthDate', 'claimedNumber']],
  ])('of %s requires every field except those that are optional', (_who, isStudent, optional) => {
    const required = Object.keys(EMPTY_REGISTRATION).filter((name) => !optional.includes(name));
    expect(registrationProblems(EMPTY_REGISTRATION, isStudent)).toEqual(
      Object.fromEntries(required.map((name) => [name, { code: 'required' }])),
    );
  });

  it.each([
    ['firstName', '  ', { code: 'required' }],
    ['claimedNumber', 'number nine!', { code: 'invalidPattern' }],
    ['claimedNumber', '1'.repeat(31), { code: 'invalidPattern' }],
    ['username', 'a b c', { code: 'invalidPattern' }],
    ['username', 'HS/2024/017', { code: 'invalidPattern' }],
    ['username', 'k'.repeat(33), { code: 'tooLong', args: { max: 32 } }],
    ['username', 'ab', { code: 'tooShort', args: { min: 3 } }],
    ['email', 'nobody', { code: 'invalidEmail' }],
    ['password', 'elevenchars', { code: 'passwordTooShort', args: { min: 12 } }],
  ])('with %s "%s" is refused', (name, value, problem) => {
    expect(registrationProblems({ ...complete, [name]: value }, true)).toEqual({ [name]: problem });
  });

  it('is trimmed, except the password', () => {
    const sent = trimmed({ ...complete, email: ' k@arts.lk ', password: '  spaces matter here ' });
    expect(sent).toEqual({ ...complete, password: '  spaces matter here ' });
  });

  it.each(['section', 'claimedNumber', 'claimedBirthDate'])('without %s sends null', (name) => {
    expect(trimmed({ ...complete, [name]: '' })).toEqual({ ...complete, [name]: null });
  });

  it.each([
    ['2004-05-06', '2004-05-06'],
    [' 2004/5/6 ', '2004-05-06'],
    ['2004. 5. 6', '2004-05-06'],
    ['06/05/2004', '06/05/2004'],
    ['may', 'may'],
    ['', ''],
  ])('sends the day “%s” as “%s”', (typed, sent) => {
    expect(canonicalDay(typed)).toBe(sent);
  });

  it('sends the number as records have it', () => {
    expect(trimmed({ ...complete, claimedNumber: ' hs / 2024/0123 ' })).toEqual(complete);
  });

  it.each([
    ['a@b.lk', true],
    [' a@b.lk ', true],
    ['a@b', false],
    ['a b@c.lk', false],
    ['@b.lk', false],
  ])('takes %s as an e-mail: %s', (text, expected) => {
    expect(isEmail(text)).toBe(expected);
  });
});
