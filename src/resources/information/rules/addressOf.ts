/** The characters of an address, at most. */
const LONGEST = 80;

/**
 * The address that a title suggests: its Latin letters without accents and its digits, in lower
 * case, with hyphens between the words, cut at the end of a word. Empty for a title without any.
 */
export function addressOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let address = '';
  for (const word of words) {
    const next = address === '' ? word : `${address}-${word}`;
    if (next.length > LONGEST) return address === '' ? word.slice(0, LONGEST) : address;
    address = next;
  }
  return address;
}
