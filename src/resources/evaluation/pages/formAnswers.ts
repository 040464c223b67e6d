import type { AskedTarget, GivenAnswer } from '../api.ts';

/** What stands in the form for one question. */
export interface Filled {
  value: number | null;
  text: string;
}
/** By `target/question`. */
export type Answers = Readonly<Record<string, Filled>>;

export const NOTHING: Filled = { value: null, text: '' };
export const keyOf = (target: string, question: string): string => `${target}/${question}`;

const isAnswered = ({ value, text }: Filled): boolean => value !== null || text.trim() !== '';

/** How far one has come, and which needed answers are missing. */
export function progressOf(
  targets: readonly AskedTarget[],
  answers: Answers,
): { done: number; all: number; missing: string[] } {
  const asked = targets.flatMap(({ id, questions }) =>
    questions.map((question) => ({ key: keyOf(id, question.id), question })),
  );
  return {
    done: asked.filter(({ key }) => isAnswered(answers[key] ?? NOTHING)).length,
    all: asked.length,
    missing: asked
      .filter(({ key, question: { isRequired, kind } }) => {
        const { value, text } = answers[key] ?? NOTHING;
        return isRequired && (kind === 'text' ? text.trim() === '' : value === null);
      })
      .map(({ key }) => key),
  };
}

/** The answers as they are sent: those of questions that are asked, without the empty ones. */
export function givenIn(targets: readonly AskedTarget[], answers: Answers): GivenAnswer[] {
  return targets.flatMap(({ id: target, questions }) =>
    questions.flatMap(({ id: question }) => {
      const { value, text } = answers[keyOf(target, question)] ?? NOTHING;
      const words = text.trim();
      return value === null && words === ''
        ? []
        : [
            {
              target,
              question,
              ...(value === null ? {} : { value }),
              ...(words === '' ? {} : { text: words }),
            },
          ];
    }),
  );
}

const START = 'feedback-draft/';
const draftKey = (user: string, evaluation: string): string => `${START}${user}/${evaluation}`;

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What was typed on this device and never sent. What cannot be read is nothing. */
export function readDraft(shelf: Shelf, user: string, evaluation: string): Answers {
  try {
    const read: unknown = JSON.parse(shelf.getItem(draftKey(user, evaluation)) ?? '{}');
    const entries = Object.entries(typeof read === 'object' && read !== null ? read : {});
    return Object.fromEntries(
      entries.flatMap(([key, filled]: [string, Partial<Filled> | null]) =>
        typeof filled?.text === 'string'
          ? [
              [
                key,
                {
                  value: typeof filled.value === 'number' ? filled.value : null,
                  text: filled.text,
                },
              ],
            ]
          : [],
      ),
    );
  } catch {
    return {};
  }
}

/** Keeps answers on this device; a full or closed shelf loses nothing that is on the screen. */
export function writeDraft(shelf: Shelf, user: string, evaluation: string, answers: Answers): void {
  try {
    if (Object.values(answers).some(isAnswered))
      shelf.setItem(draftKey(user, evaluation), JSON.stringify(answers));
    else shelf.removeItem(draftKey(user, evaluation));
  } catch {
    // Nothing is kept then; the form says what is on it.
  }
}

/** Forgets drafts of evaluations that this person can no longer answer. */
export function forgetOthers(shelf: Shelf, user: string, open: readonly string[]): void {
  const kept = new Set(open.map((evaluation) => draftKey(user, evaluation)));
  const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '');
  for (const key of keys)
    if (key.startsWith(`${START}${user}/`) && !kept.has(key)) shelf.removeItem(key);
}
