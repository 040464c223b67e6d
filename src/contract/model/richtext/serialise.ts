import { VOID, type RichNode } from './tree.ts';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** `rel` of links in rendered rich text. */
export const LINK_RELATION = 'noopener noreferrer';

/** Serialises a tree to canonical HTML: equal trees give equal strings. */
export function serialiseRichText(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeText(node);
      const { tag, children } = node;
      const attributes = tag === 'a' ? { ...node.attributes, rel: LINK_RELATION } : node.attributes;
      const written = Object.entries(attributes).map(
        ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
      );
      const opening = `<${tag}${written.join('')}>`;
      return VOID.has(tag) ? opening : `${opening}${serialiseRichText(children)}</${tag}>`;
    })
    .join('');
}
