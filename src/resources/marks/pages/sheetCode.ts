const bare = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Compares a code typed from paper, ignoring spaces and case. */
export const sameCode = (typed: string, code: string): boolean => bare(typed) === bare(code);
