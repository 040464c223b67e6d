/** The screens of documents, which other areas lead to. */
export const DOCUMENTS = '/manage-exam/documents';
export const studentPath = (student: string): string => `${DOCUMENTS}/students/${student}`;
/** The official sheets of a paper, a convocation, or an examination and a batch. */
export const sheetsPath = (
  kind: 'unitSheet' | 'batchSheet' | 'convocation',
  ...subject: readonly string[]
): string => `${DOCUMENTS}/of/${kind}/${subject.join('.')}`;
/** The privileges that read the sheets of papers and batches. */
export const READERS_OF_SHEETS = ['RESULTS_FI_EDIT', 'RESULTS_FI_VIEW'] as const;
