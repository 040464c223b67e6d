import type { DocumentCheck, PrintableDocument } from '../../../src/resources/documents/api.ts';
import type { DocumentContent } from '../../../src/resources/documents/api/contents.ts';

/** A document about one student's record, as read and as checked. */
export type StudentPrint = Omit<PrintableDocument, 'content'> & { content: DocumentContent };
export type StudentCheck = Omit<DocumentCheck, 'content'> & {
  content: NonNullable<DocumentCheck['content']>;
};
