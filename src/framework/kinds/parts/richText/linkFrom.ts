import { isSafeLink } from '../../../../contract/model/richtext/tree.ts';

const EMAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/;
const PHONE = /^\+?[\d][\d\s()-]{5,}$/;
const SITE = /^[\p{L}\p{M}\u200d\d-]+(\.[\p{L}\p{M}\u200d\d-]+)+([/?#].*)?$/u;

/** The link for `example.lk`, `dean@example.lk` or a telephone number; `null` for anything else. */
export function linkFrom(typed: string): string | null {
  const text = typed.trim();
  if (EMAIL.test(text)) return `mailto:${text}`;
  if (PHONE.test(text)) return `tel:${text.replace(/[\s()-]/g, '')}`;
  const address = SITE.test(text) ? `https://${text}` : text;
  return isSafeLink(address) ? address : null;
}
