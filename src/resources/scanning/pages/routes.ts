/** The screen of one's classes of today; the code of a class is below it. */
export const GENERATE_PATH = '/manage-attendance/generate-attendance';
