import { describe, expect, it } from 'vitest';
import { callInput, readQuestion, writeQuestion } from './answerQuestion.ts';

describe('a question about permission', () => {
  it('is restored from its address', () => {
    const question = {
      person: 'p',
      resource: 'links',
      verb: 'edit',
      id: 'l',
      field: 'url',
      screen: null,
    } as const;
    expect(readQuestion(writeQuestion(question))).toEqual(question);
  });

  it('about a screen carries nothing of a resource', () => {
    expect(
      writeQuestion({
        person: null,
        resource: 'links',
        verb: 'edit',
        id: 'l',
        field: 'url',
        screen: '/manage-link/links',
      }).toString(),
    ).toBe('screen=%2Fmanage-link%2Flinks');
  });

  it('about making a record names none', () => {
    expect(
      callInput({
        person: null,
        resource: 'links',
        verb: 'create',
        id: 'l',
        field: null,
        screen: null,
      }),
    ).toEqual({ query: { resource: 'links', verb: 'create' } });
  });

  it('is called only with a complete question', () => {
    expect(callInput(readQuestion(new URLSearchParams('person=p')))).toBeNull();
  });
});
