/** A row rule: records of the signed-in student. */
export const OWN_STUDENT = { student: '$student' } as const;
