export const DOCUMENTS = '/manage-exam/documents';
export const printPath = (document: string): string => `${DOCUMENTS}/${document}`;

/** The public page that checks a document. */
export const checkPath = (language: string, { number, code }: { number: string; code: string }) =>
  `/api/public/document-check?${new URLSearchParams({ language, number, code }).toString()}`;
export const studentPath = (student: string): string => `${DOCUMENTS}/students/${student}`;
