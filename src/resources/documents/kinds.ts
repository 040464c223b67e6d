/** What the faculty issues of one student: sheets of results, letters, and the transcript. */
export const STUDENT_KINDS = [
  'interim',
  'detailed',
  'award',
  'transcript',
  'bonaFide',
  'medium',
] as const;
/** Letters say nothing of results. */
const LETTERS = ['award', 'bonaFide', 'medium'] as const;
/** What the faculty issues about an examination, a paper, a batch or a convocation. */
export const SUBJECT_KINDS = ['admission', 'unitSheet', 'batchSheet', 'convocation'] as const;

export const DOCUMENT_KINDS = [...STUDENT_KINDS, ...SUBJECT_KINDS] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export type LetterKind = (typeof LETTERS)[number];

/** Letters that call a person a student. */
const STUDY_LETTERS = ['bonaFide', 'medium'] as const;
type StudyLetter = (typeof STUDY_LETTERS)[number];
export const isStudyLetter = (kind: DocumentKind): kind is StudyLetter =>
  STUDY_LETTERS.some((letter) => letter === kind);
export const isLetter = (kind: DocumentKind): kind is LetterKind =>
  LETTERS.some((letter) => letter === kind);
export const isSubjectKind = (kind: DocumentKind): kind is SubjectKind =>
  SUBJECT_KINDS.some((one) => one === kind);

/** What students make themselves: nothing, a copy marked as unofficial, or the document. */
export const SELF_SERVICE = ['none', 'copy', 'official'] as const;
/** The recipient of a document: the student, an outside body that it names, or the faculty. */
export const RECIPIENTS = ['student', 'outside', 'faculty'] as const;
/** What has to be there first. */
export const CONDITIONS = ['none', 'enrolment', 'results', 'award'] as const;

/** How far a student's request for a document has come. */
export const REQUEST_STATES = ['requested', 'issued', 'refused', 'withdrawn'] as const;

/** Why a document cannot be issued now. */
export const OBSTACLES = ['notIssued', 'office', 'held', 'enrolment', 'empty', 'award'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** What a document says of a student apart from the results, each compared with today. */
export const COMPARED_FACTS = [
  'name',
  'registrationNumber',
  'programme',
  'entryYear',
  'medium',
  'enrolment',
  'award',
  'gpa',
  'creditsEarned',
] as const;
export type ComparedFact = (typeof COMPARED_FACTS)[number];

/** Why a signed credential does not count. */
export const CREDENTIAL_FAULTS = [
  'tooLarge',
  'malformed',
  'foreign',
  'altered',
  'unregistered',
] as const;
export type CredentialFault = (typeof CREDENTIAL_FAULTS)[number];
