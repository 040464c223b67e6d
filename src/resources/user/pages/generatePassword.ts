/** Letters and digits that cannot be confused when read aloud or copied from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * A password to pass on on paper: four groups of four, about 79 bits. `random` fills the array that
 * it is given.
 */
export function generatePassword(
  random: (bytes: Uint8Array) => unknown = (bytes) =>
    crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
): string {
  // Bytes beyond the last whole alphabet would favour its first letters.
  const limit = 256 - (256 % ALPHABET.length);
  const letters: string[] = [];
  const bytes = new Uint8Array(GROUPS * GROUP_LENGTH);
  while (letters.length < GROUPS * GROUP_LENGTH) {
    random(bytes);
    for (const byte of bytes)
      if (byte < limit) letters.push(ALPHABET[byte % ALPHABET.length] ?? '');
  }
  const group = (index: number) =>
    letters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH).join('');
  return Array.from({ length: GROUPS }, (_, index) => group(index)).join('-');
}
