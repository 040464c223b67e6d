const RESOLVER = /^(?:https?:\/\/)?(?:dx\.)?doi\.org\//i;
const PREFIX = /^doi:\s*/i;
const DOI = /^10\.\d{4,9}\/\S+$/;

/**
 * The DOI itself, however it was copied: with the resolver's address, with “doi:” (ISO 26324 writes
 * it so for reading), percent-encoded, or between blanks. Text that holds none is returned as it
 * is, less the blanks around it.
 */
export function bareDoi(text: string): string {
  const trimmed = text.trim();
  const behindAddress = trimmed.replace(RESOLVER, '');
  // Only an address is percent-encoded; in a bare DOI a percent sign stands for itself.
  const plain = behindAddress === trimmed ? trimmed.replace(PREFIX, '') : decoded(behindAddress);
  return DOI.test(plain) ? plain : trimmed;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where a DOI leads, or null for text that is none. */
export const doiAddress = (text: unknown): string | null =>
  typeof text === 'string' && DOI.test(text)
    ? `https://doi.org/${encodeURI(text).replaceAll('#', '%23').replaceAll('?', '%3F')}`
    : null;
