const bare = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Whether a code that was typed off paper is this one, blanks and small letters aside. */
export const sameCode = (typed: string, code: string): boolean => bare(typed) === bare(code);
