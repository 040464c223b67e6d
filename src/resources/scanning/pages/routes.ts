/** The screen of the lecturer's classes of today; the code of a class is below it. */
export const GENERATE_PATH = '/manage-attendance/generate-attendance';
