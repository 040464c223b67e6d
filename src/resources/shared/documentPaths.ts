/** The screens of documents, which other areas lead to. */
export const DOCUMENTS = '/manage-exam/documents';
export const studentPath = (student: string): string => `${DOCUMENTS}/students/${student}`;
