export const FINAL_RESULTS = '/manage-exam/final-results';
export const resultPath = (student: string): string => `${FINAL_RESULTS}/${student}`;
export const awardPath = (award: string): string => `/manage-exam/awards/${award}/show`;
