import { VOID, type RichNode } from './tree.ts';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** What a link says of the page it leaves from, wherever the stored HTML is shown. */
export const LINK_RELATION = 'noopener noreferrer';

/** The one spelling of a tree: equal trees are equal texts. */
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
