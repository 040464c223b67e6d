export const QUESTION_KINDS = ['scale', 'yesNo', 'choice', 'text'] as const;

export type QuestionKind = (typeof QUESTION_KINDS)[number];
