import { DOCUMENTS } from '../shared/documentPaths.ts';

export const printPath = (document: string): string => `${DOCUMENTS}/${document}`;

/** The public page that checks a document. */
export const checkPath = (language: string, { number, code }: { number: string; code: string }) =>
  `/api/public/document-check?${new URLSearchParams({ language, number, code }).toString()}`;
