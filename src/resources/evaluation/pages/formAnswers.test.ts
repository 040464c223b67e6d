import { beforeEach, describe, expect, it } from 'vitest';
import type { FormQuestion, FormTarget } from '../api.ts';
import {
  removeOldDrafts,
  givenAnswers,
  isMissing,
  progressOf,
  readDraft,
  writeDraft,
} from './formAnswers.ts';
import { actionOfKey, nextUndecided } from './reviewKeys.ts';

const text = { en: 'x', si: 'x' };
const question = (id: string, more: Partial<FormQuestion> = {}): FormQuestion => ({
  id,
  kind: 'scale',
  text,
  category: text,
  lowLabel: null,
  highLabel: null,
  countsInAverage: true,
  choices: [],
  allowsRemark: true,
  isRequired: false,
  ...more,
});
const targets: FormTarget[] = [
  {
    id: 't',
    staff: null,
    introduction: null,
    questions: [
      question('a', { isRequired: true }),
      question('b'),
      question('c', { kind: 'text' }),
    ],
  },
];

function shelfOf(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

describe('answers', () => {
  it('are counted, and required answers that are missing are found', () => {
    expect(
      progressOf(targets, {
        't/b': { value: null, text: ' but ' },
        't/a': { value: null, text: 'a remark alone' },
      }),
    ).toEqual({ done: 2, all: 3, missing: 1 });
    expect(isMissing(question('a', { isRequired: true }), { value: null, text: 'x' })).toBe(true);
  });
  it('are sent without empty ones and those of removed questions', () => {
    expect(
      givenAnswers(targets, {
        't/a': { value: 3, text: ' ' },
        't/c': { value: null, text: ' words ' },
        't/gone': { value: 1, text: '' },
      }),
    ).toEqual([
      { target: 't', question: 'a', value: 3 },
      { target: 't', question: 'c', text: 'words' },
    ]);
  });
});

describe('a draft', () => {
  let shelf: ReturnType<typeof shelfOf>;
  beforeEach(() => {
    shelf = shelfOf();
  });
  it('is restored for the same person on the same device only', () => {
    writeDraft(shelf, 'me', 'e', { 't/a': { value: 2, text: 'so' } });
    expect(readDraft(shelf, 'me', 'e')).toEqual({ 't/a': { value: 2, text: 'so' } });
    expect([readDraft(shelf, 'you', 'e'), readDraft(shelf, 'me', 'f')]).toEqual([{}, {}]);
  });
  it('that is cleared or sent is removed', () => {
    writeDraft(shelf, 'me', 'e', { 't/a': { value: 2, text: '' } });
    writeDraft(shelf, 'me', 'e', {});
    expect(shelf.kept.size).toBe(0);
  });
  it.each(['not json', '[]', '3', '{"t/a":{"value":"2"}}', '{"t/a":null}'])(
    'that cannot be read (%s) is none',
    (stored) => {
      expect(readDraft(shelfOf({ 'feedback-draft/me/e': stored }), 'me', 'e')).toEqual({});
    },
  );
  it('of a closed evaluation is removed, and drafts of other people stay', () => {
    const kept = shelfOf({
      'feedback-draft/me/e': '{}',
      'feedback-draft/me/old': '{}',
      'feedback-draft/you/old': '{}',
      theme: 'dark',
    });
    removeOldDrafts(kept, 'me', ['e']);
    expect([...kept.kept.keys()]).toEqual([
      'feedback-draft/me/e',
      'feedback-draft/you/old',
      'theme',
    ]);
  });
});

describe('the keys of the review', () => {
  it('decide, edit and move, also in capitals', () => {
    expect(['p', 'R', 'x', 'u', 'E', 'ArrowLeft', 'ArrowRight', 'q'].map(actionOfKey)).toEqual([
      'public',
      'private',
      'deleted',
      'undecided',
      'edit',
      'previous',
      'next',
      undefined,
    ]);
  });
  it('lead to undecided comments, continuing at the beginning', () => {
    expect(nextUndecided(['public', 'undecided', 'undecided'], 1)).toBe(2);
    expect(nextUndecided(['undecided', 'public', 'public'], 1)).toBe(0);
    expect([nextUndecided(['public'], 0), nextUndecided([], -1)]).toEqual([null, null]);
  });
});
