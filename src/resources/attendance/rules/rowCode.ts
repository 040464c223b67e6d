/** Letters and digits that are not taken for each other when they are written by hand. */
const SIGNS = 'ABCDEFGHKMNPRTUVWXY347';

/** Polynomial sum of a text: neighbours that change places change it. */
const sum = (text: string): number =>
  [...text].reduce(
    (total, sign, index) => (total * 31 + (sign.codePointAt(0) ?? 0) * (index + 1)) % 1_000_003,
    7,
  );

/**
 * The code of a row on a sheet to sign: its place, and a sign that follows from the registration
 * number. Whoever types a sheet back in names a student by it; a slip of the pen or the row of
 * another edition of the list does not fit.
 */
export const rowCode = (place: number, registrationNumber: string): string =>
  `${String(place).padStart(2, '0')}${SIGNS[sum(registrationNumber) % SIGNS.length] ?? 'A'}`;
