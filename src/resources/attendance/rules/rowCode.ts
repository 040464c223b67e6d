/** Letters and digits that are unambiguous in handwriting. */
const SIGNS = 'ABCDEFGHKMNPRTUVWXY347';

/** Polynomial sum of a text; swapping neighbours changes it. */
const sum = (text: string): number =>
  [...text].reduce(
    (total, sign, index) => (total * 31 + (sign.codePointAt(0) ?? 0) * (index + 1)) % 1_000_003,
    7,
  );

/**
 * The code of a row on a sheet to sign: its number, and a sign computed from the registration
 * number. It identifies the student when a sheet is typed in; a slip of the pen or a row of another
 * sheet does not match.
 */
export const rowCode = (row: number, registrationNumber: string): string =>
  `${String(row).padStart(2, '0')}${SIGNS[sum(registrationNumber) % SIGNS.length] ?? 'A'}`;
