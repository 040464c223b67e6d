/**
 * What the faculty issues of a student's results (Open University of Sri Lanka, Examinations
 * Division): the interim sheet at any time, the detailed sheet and the letter of the award after
 * the award, and the transcript after the award to an outside body only.
 */
export const DOCUMENT_KINDS = ['interim', 'detailed', 'award', 'transcript'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Why a document cannot be issued now. */
export const OBSTACLES = ['empty', 'award', 'office', 'held'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** Why a signed credential does not count. */
export const CREDENTIAL_FAULTS = [
  'tooLarge',
  'malformed',
  'foreign',
  'altered',
  'unregistered',
] as const;
export type CredentialFault = (typeof CREDENTIAL_FAULTS)[number];
