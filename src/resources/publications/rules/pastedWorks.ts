import { bareDoi } from './bareDoi.ts';

/** What a pasted text is: a file of references, DOIs to look up, or neither. */
export type PastedWorks =
  | { form: 'file'; ending: 'bib' | 'ris' }
  | { form: 'dois'; dois: readonly string[] }
  | { form: 'orcid' }
  | { form: 'unknown' };

const BIBTEX = /@\s*[A-Za-z]+\s*[{(]/;
const RIS = /^\uFEFF?\s*TY {1,2}- /m;
const ORCID = /\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/i;
/** A DOI within other text, in an address or not. */
const DOI_WITHIN = /(?:https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}\/[^\s"<>]+/gi;
/** Signs that end a sentence or a reference, not a DOI. */
const TRAILING = /[.,;:'’”\]]+$/;

/** Without closing brackets that the DOI itself does not open. */
function withoutTrailing(doi: string): string {
  const trimmed = doi.replace(TRAILING, '');
  const opened = trimmed.split('(').length;
  return trimmed.endsWith(')') && trimmed.split(')').length > opened
    ? withoutTrailing(trimmed.slice(0, -1))
    : trimmed;
}

/** Recognises what a person has pasted: references in BibTeX or RIS, or text that names DOIs. */
export function recogniseWorks(text: string): PastedWorks {
  if (BIBTEX.test(text)) return { form: 'file', ending: 'bib' };
  if (RIS.test(text)) return { form: 'file', ending: 'ris' };
  const found = (text.match(DOI_WITHIN) ?? []).map((doi) => bareDoi(withoutTrailing(doi)));
  // A DOI is the same in any case (ISO 26324).
  const dois = [...new Map(found.map((doi) => [doi.toLowerCase(), doi])).values()];
  if (dois.length > 0) return { form: 'dois', dois };
  return { form: ORCID.test(text) ? 'orcid' : 'unknown' };
}
