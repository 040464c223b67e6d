/** All error codes with status and message. A test keeps `docs/errors.md` and the texts in sync. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: 'The request could not be processed.' },
  UNKNOWN_FILTER: { status: 400, message: 'The list cannot be filtered by this field.' },
  UNKNOWN_SORT: { status: 400, message: 'The list cannot be sorted by this field.' },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  SESSION_EXPIRED: { status: 401, message: 'Session Expired' },
  WRONG_CREDENTIALS: { status: 401, message: 'The username or password is incorrect.' },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: 'The password is correct. Now confirm the second factor of the account.',
  },
  SIGN_IN_EXPIRED: {
    status: 410,
    message:
      'This sign-in took too long, was started elsewhere, or is already complete. Start again.',
  },
  STEP_UP_REQUIRED: { status: 403, message: 'Confirm your second factor again to do this.' },
  SIGN_IN_AGAIN: {
    status: 403,
    message: 'Sign in through the sign-in service again, then do this within ten minutes.',
  },
  ACCOUNT_LOCKED: {
    status: 423,
    message: 'The account is temporarily locked on this device after repeated failures.',
  },
  ACCOUNT_INACTIVE: {
    status: 403,
    message: 'The account is awaiting approval or has been closed.',
  },
  SIGN_IN_NOT_BEGUN: {
    status: 410,
    message: 'This sign-in was already used, took too long or was started in another browser.',
  },
  PROVIDER_REFUSED: { status: 403, message: 'The sign-in service did not confirm the sign-in.' },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    message:
      'The sign-in service cannot be reached. Sign in with your password, or try again later.',
  },
  IDENTITY_UNKNOWN: {
    status: 403,
    message: 'No portal account has the number that the sign-in service gives.',
  },
  IDENTITY_TAKEN: {
    status: 409,
    message: 'The account is linked to another sign-in from the service.',
  },
  FORBIDDEN: { status: 403, message: 'You do not have the privilege needed for this.' },
  HIGHER_ACCOUNT: {
    status: 403,
    message: 'The account has decision privileges that you do not have.',
  },
  BEYOND_OWN_POWERS: {
    status: 403,
    message: 'This would grant decision privileges that you do not have.',
  },
  VIEWING_ONLY: {
    status: 403,
    message: 'You are viewing as another user (read-only). Stop viewing to make changes.',
  },
  CSRF_MISMATCH: {
    status: 403,
    message: 'The request did not come from the portal. Reload the page.',
  },
  HTTPS_REQUIRED: {
    status: 403,
    message: 'The request was not encrypted. Use the address that starts with https.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'This record does not exist, or you do not have access to it.',
  },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not support that method.' },
  STALE_VERSION: { status: 409, message: 'Someone else has changed the record.' },
  DUPLICATE: { status: 409, message: 'Another record already has this value.' },
  STILL_REFERENCED: { status: 409, message: 'Other records depend on this one.' },
  SELECTION_CHANGED: {
    status: 409,
    message: 'The number of matching records has changed. Check the list again.',
  },
  CONFLICT: { status: 409, message: 'The change conflicts with the current data.' },
  CLASH: { status: 409, message: 'Something else takes place there at that time.' },
  ALREADY_UNDONE: { status: 409, message: 'This change has already been undone.' },
  ALREADY_DONE: {
    status: 409,
    message: 'This has already been done. Reload the page to see the result.',
  },
  KEY_REUSED: {
    status: 422,
    message: 'This was already sent with different content. Reload the page and try again.',
  },
  UNDO_RUNNING: {
    status: 409,
    message: 'This is being undone right now. Wait until that has finished.',
  },
  UNDO_CONFLICT: {
    status: 409,
    message: 'Some of it has been changed since, or cannot be undone.',
  },
  TRANSITION_REFUSED: { status: 409, message: 'This step is not possible now.' },
  ROUND_CLOSED: { status: 409, message: 'The round is not accepting applications now.' },
  ROUND_STATE: { status: 409, message: 'The round is not at the stage needed for this.' },
  SELECTION_UNDER_WAY: {
    status: 409,
    message: 'A round of the honours selection ranks applicants by this; see the details.',
  },
  QUOTA_IN_USE: {
    status: 409,
    message: 'A selection has allocated its places using this, so it cannot be changed.',
  },
  LIST_ISSUED: {
    status: 409,
    message: 'The convocation list has been issued with these seats. Withdraw it first.',
  },
  RUN_OUTDATED: { status: 409, message: 'The input of the run has changed since.' },
  SCAN_REFUSED: { status: 409, message: 'The scan was not accepted; the details say why.' },
  RULES_REACH_BACK: { status: 409, message: 'Students on record are under other rules.' },
  RESULTS_OUTDATED: {
    status: 409,
    message: 'Marks have changed since the results were calculated.',
  },
  RESULTS_ALTERED: {
    status: 409,
    message: 'The results no longer match the checksum that the board adopted.',
  },
  SESSION_NOT_OPEN: {
    status: 409,
    message: 'Attendance of this class cannot be recorded now; the details say why.',
  },
  REGISTRATION_REFUSED: {
    status: 409,
    message: 'The registration rules do not allow this; the details say what would change it.',
  },
  LOCKED_IN_STATE: { status: 409, message: 'This is locked for everyone in its current state.' },
  WINDOW_CLOSED: { status: 409, message: 'This window is not open to you now.' },
  EVALUATION_CLOSED: { status: 409, message: 'The evaluation is not accepting answers now.' },
  ALREADY_ANSWERED: {
    status: 409,
    message: 'You have already answered; your answers have been counted.',
  },
  RESULTS_WITHHELD: { status: 409, message: 'Too few answered, or the results are not due yet.' },
  QUOTA_FULL: { status: 409, message: 'All places are taken.' },
  RESET_LINK_INVALID: {
    status: 410,
    message: 'The link has already been used or has expired. Request a new one.',
  },
  TOO_MANY_VALUES: { status: 422, message: 'The list has more values than allowed.' },
  WITHDRAWN: { status: 410, message: 'This was public but has been withdrawn.' },
  TOO_LARGE: {
    status: 413,
    message:
      'This is more than the portal can do at once. Select less or do it in parts; if you cannot, tell the administrator.',
  },
  FILE_TOO_LARGE: { status: 413, message: 'The file is too large.' },
  FILE_TYPE_REFUSED: { status: 415, message: 'The file is not of an allowed type.' },
  PICTURE_REFUSED: {
    status: 422,
    message: 'The picture is too small or has the wrong proportions.',
  },
  PICTURE_UNREADABLE: {
    status: 422,
    message: 'The picture is damaged or too large to open.',
  },
  FILE_INFECTED: { status: 422, message: 'The virus scanner found something harmful in the file.' },
  SCANNER_UNAVAILABLE: {
    status: 503,
    message:
      'Files cannot be accepted right now because the virus scanner is not responding. Try again later.',
  },
  FILES_UNAVAILABLE: {
    status: 503,
    message:
      'The file store is not responding or does not have this file. Nothing was stored; try again later.',
  },
  FILE_UNREADABLE: { status: 422, message: 'The file cannot be read as a table.' },
  INVALID_FIELDS: { status: 422, message: 'Some fields need attention.' },
  UNWRITABLE_FIELD: { status: 422, message: 'You cannot change this field.' },
  UNKNOWN_FIELD: { status: 422, message: 'This field does not exist.' },
  COMBINATION_REFUSED: { status: 422, message: 'These subjects cannot be taken together.' },
  ROLE_CYCLE: {
    status: 422,
    message: 'A role cannot inherit from itself, directly or through other roles.',
  },
  DUTIES_APART: {
    status: 422,
    message: 'A role or a person would have two duties that one person must not combine.',
  },
  TOO_MANY_VIEWS: {
    status: 422,
    message: 'You have reached the maximum number of saved views for this list.',
  },
  LAST_ADMINISTRATOR: { status: 422, message: 'There must be at least one active administrator.' },
  JOB_INTERRUPTED: {
    status: 409,
    message: 'The work was interrupted because the gateway that did it stopped.',
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong. We are working on it.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The portal is busy or its database cannot be reached. Try again shortly.',
  },
  RECORD_BUSY: {
    status: 503,
    message: 'Another person is changing this right now. Nothing was saved.',
  },
  LEDGER_BUSY: {
    status: 503,
    message: 'Results are being recorded right now. Nothing was saved.',
  },
  PAPERS_CLASH: { status: 409, message: 'Papers at the same time have candidates in common.' },
  ENTRIES_UNDECIDED: { status: 409, message: 'Entries are neither confirmed nor refused.' },
  PAPERS_NOT_HELD: { status: 409, message: 'Papers are not over, or have no hall.' },
  SESSION_FOLLOWS_RESULTS: {
    status: 409,
    message: 'An examination is published when the results of all its papers are.',
  },
  RESULTS_STAND: {
    status: 409,
    message: 'An examination stays published while the results of all its papers are.',
  },
  AWARD_OUTDATED: {
    status: 409,
    message: 'The results or the degree have changed since this award was calculated.',
  },
  AWARD_WITHOUT_CLASS: {
    status: 409,
    message: 'The results do not meet the conditions of any class.',
  },
  AWARD_CONFIRMED: { status: 409, message: 'The senate has confirmed this award.' },
  ALREADY_BEGUN: { status: 409, message: 'Someone has already started this.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Problems of a field, translated under `errors.field.<code>` with its options as arguments. */
export const FIELD_PROBLEMS = [
  'required',
  'halfTranslated',
  'wrongType',
  'tooShort',
  'tooLong',
  'tooMuchMarkup',
  'lineBreak',
  'tooSmall',
  'tooLarge',
  'tooManyDecimals',
  'notInteger',
  'notNumber',
  'invalidEmail',
  'invalidUrl',
  'invalidPhone',
  'invalidDate',
  'beforeStart',
  'isItself',
  'notUpcoming',
  'invalidTime',
  'invalidPattern',
  'notAnOption',
  'notFound',
  'duplicate',
  'unwritable',
  'locked',
  'unknown',
  'tooMany',
  'tooFew',
  'wrongSum',
  'brokenScheme',
  'alreadyOnRecord',
  'notEntered',
  'changedSince',
  'otherByLaw',
  'resultsOnRecord',
  'handedIn',
  'beforeLastResult',
  'notYet',
  'isThereAlready',
  'hasDegree',
  'wasSat',
  'otherExamination',
  'paperDecided',
  'outsideDates',
  'maySit',
  'earlierReason',
  'isOtherMarker',
  'decidedElsewhere',
  'leadsBack',
  'contradicts',
  'listedTwice',
  'tooManyDays',
  'passwordTooShort',
  'passwordTooCommon',
  'passwordWrong',
  'passwordSame',
  'sameAddress',
  'ownAddress',
  'codeWrong',
  'ownFactorFirst',
  'stale',
  'overlaps',
  'hallTaken',
  'hallFull',
  'lecturerTaken',
  'invigilatorTaken',
  'groupTaken',
  'groupFull',
  'signUpClosed',
  'notEnrolled',
  'classBegun',
  'leaveBegun',
  'unknownComponent',
  'otherUnit',
  'otherSemester',
  'papersOfSemester',
  'notInGroup',
  'sameGroup',
  'askedAlready',
  'sessionCancelled',
  'notExpected',
  'otherPractical',
  'sessionOver',
  'doneAlready',
  'notBookable',
  'outsideHours',
  'closedThatDay',
  'tooFewSeats',
  'tooSoon',
  'tooFarAhead',
  'longerThan',
  'tooOften',
  'tooOftenThatDay',
  'oneAtATime',
  'holiday',
  'unbounded',
  'unknownName',
  'ambiguous',
  'nobody',
  'alreadyIn',
  'notExaminer',
  'repeated',
  'partOf',
  'formulaWithoutResult',
  'formulaError',
  'noAltText',
  'foreignImage',
  'notLimitable',
  'roleHeldUntil',
  'roleHeldFrom',
  'termBegun',
] as const;
export type FieldProblemCode = (typeof FIELD_PROBLEMS)[number];

export interface FieldProblem {
  code: FieldProblemCode;
  /** Arguments of the translated text, e.g. `{ max: 300 }`. */
  args?: Record<string, string | number>;
}

export interface PortalErrorOptions {
  fieldErrors?: Record<string, FieldProblem>;
  /** Sent to the caller: the data needed to resolve the error (a privilege, a count, both values). */
  details?: Record<string, unknown>;
  /** Written to the server log only. */
  cause?: unknown;
}

/** The only error whose code and details reach the caller; others become `INTERNAL`. */
export class PortalError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fieldErrors: Record<string, FieldProblem> | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, options: PortalErrorOptions = {}) {
    super(ERRORS[code].message, { cause: options.cause });
    this.name = 'PortalError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.fieldErrors = options.fieldErrors;
    this.details = options.details;
  }
}

/** INVALID_FIELDS for a single field. */
export const fieldError = (
  field: string,
  code: FieldProblemCode,
  args?: FieldProblem['args'],
): PortalError =>
  new PortalError('INVALID_FIELDS', { fieldErrors: { [field]: args ? { code, args } : { code } } });

/** The value, if it exists. Throws NOT_FOUND otherwise. */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new PortalError('NOT_FOUND');
  return value;
}
