import type { FormQuestion, FormTarget, GivenAnswer } from '../api.ts';
import { isInWords } from '../rules/evaluationRules.ts';

/** The form's values for one question. */
export interface Filled {
  value: number | null;
  text: string;
}
/** By `target/question`. */
export type Answers = Readonly<Record<string, Filled>>;

const NOTHING: Filled = { value: null, text: '' };
export const keyOf = (target: string, question: string): string => `${target}/${question}`;

const isAnswered = ({ value, text }: Filled): boolean => value !== null || text.trim() !== '';

/** Whether a required answer is missing. */
export const isMissing = (question: FormQuestion, { value, text }: Filled): boolean =>
  question.isRequired && (isInWords(question) ? text.trim() === '' : value === null);

/** An empty answer to every question of a form. */
export const emptyAnswers = (targets: readonly FormTarget[]): Record<string, Filled> =>
  Object.fromEntries(
    targets.flatMap(({ id, questions }) =>
      questions.map((question) => [keyOf(id, question.id), NOTHING]),
    ),
  );

/** How many questions are answered, and how many required answers are missing. */
export function progressOf(
  targets: readonly FormTarget[],
  answers: Answers,
): { done: number; all: number; missing: number } {
  const asked = targets.flatMap(({ id, questions }) =>
    questions.map((question) => ({ key: keyOf(id, question.id), question })),
  );
  return {
    done: asked.filter(({ key }) => isAnswered(answers[key] ?? NOTHING)).length,
    all: asked.length,
    missing: asked.filter(({ key, question }) => isMissing(question, answers[key] ?? NOTHING))
      .length,
  };
}

/** The answers as they are sent: those of questions in the form, without the empty ones. */
export const givenAnswers = (targets: readonly FormTarget[], answers: Answers): GivenAnswer[] =>
  targets.flatMap(({ id: target, questions }) =>
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

const START = 'feedback-draft/';
const draftKey = (user: string, evaluation: string): string => `${START}${user}/${evaluation}`;

type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The unsent answers on this device; an unreadable draft counts as none. */
export function readDraft(store: DraftStore, user: string, evaluation: string): Answers {
  try {
    const read: unknown = JSON.parse(store.getItem(draftKey(user, evaluation)) ?? '{}');
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

/** Saves the draft on this device. A full or disabled store is ignored: the form keeps its values. */
export function writeDraft(
  store: DraftStore,
  user: string,
  evaluation: string,
  answers: Answers,
): void {
  try {
    if (Object.values(answers).some(isAnswered))
      store.setItem(draftKey(user, evaluation), JSON.stringify(answers));
    else store.removeItem(draftKey(user, evaluation));
  } catch {
    // The draft is not saved; the form still shows the answers.
  }
}

/** Removes drafts of evaluations that this person can no longer answer. */
export function removeOldDrafts(store: DraftStore, user: string, open: readonly string[]): void {
  const kept = new Set(open.map((evaluation) => draftKey(user, evaluation)));
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
  for (const key of keys)
    if (key.startsWith(`${START}${user}/`) && !kept.has(key)) store.removeItem(key);
}
