/** A row rule: the records of the student who is signed in. */
export const OWN_STUDENT = { student: '$student' } as const;
