export const FINAL_RESULTS = '/manage-exam/final-results';
export const resultPath = (student: string): string => `${FINAL_RESULTS}/${student}`;
export const awardPath = (award: string): string => `/manage-exam/awards/${award}/show`;

/** The public page that checks a convocation list. */
export const checkPath = (language: string, code: string): string =>
  `/api/public/convocation-check?${new URLSearchParams({ language, code }).toString()}`;
