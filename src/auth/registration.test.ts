import { describe, expect, it } from 'vitest';
import { EMPTY_REGISTRATION, isEmail, registrationProblems, trimmed } from './registration.ts';

const complete = {
  userType: 'student',
  section: 'history',
  firstName: 'Kamala',
  lastName: 'Perera',
  username: 'kperera',
  email: 'k@arts.lk',
  password: 'correct horse battery',
};

describe('a registration', () => {
  it('is valid if complete', () => {
    expect(registrationProblems(complete)).toEqual({});
  });

  it('requires every field except the section', () => {
    const problems = registrationProblems(EMPTY_REGISTRATION);
    expect(Object.keys(problems)).not.toContain('section');
    expect(Object.values(problems)).toEqual(
      Array(Object.keys(EMPTY_REGISTRATION).length - 1).fill({ code: 'required' }),
    );
  });

  it.each([
    ['firstName', '  ', { code: 'required' }],
    ['username', 'a b c', { code: 'invalidPattern' }],
    ['username', 'HS/2024/017', { code: 'invalidPattern' }],
    ['username', 'k'.repeat(33), { code: 'tooLong', args: { max: 32 } }],
    ['username', 'ab', { code: 'tooShort', args: { min: 3 } }],
    ['email', 'nobody', { code: 'invalidEmail' }],
    ['password', 'elevenchars', { code: 'passwordTooShort', args: { min: 12 } }],
  ])('with %s "%s" is refused', (name, value, problem) => {
    expect(registrationProblems({ ...complete, [name]: value })).toEqual({ [name]: problem });
  });

  it('is trimmed, except the password', () => {
    const sent = trimmed({ ...complete, email: ' k@arts.lk ', password: '  spaces matter here ' });
    expect(sent).toEqual({ ...complete, password: '  spaces matter here ' });
  });

  it('without a section sends null', () => {
    expect(trimmed({ ...complete, section: '' })).toEqual({ ...complete, section: null });
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
