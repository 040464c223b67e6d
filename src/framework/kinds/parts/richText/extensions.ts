import { mergeAttributes, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { LINK_RELATION } from '../../../../contract/model/richtext/serialise.ts';
import { imageId, isSafeLink } from '../../../../contract/model/richtext/tree.ts';

/**
 * Fetches a stored picture with the session's token, which an `img` could not send; `null` if it
 * cannot be loaded.
 */
export type LoadPicture = (id: string) => Promise<Blob | null>;

/** Only our own stored pictures; shown from memory, because their address needs the session. */
const storedImage = (load: LoadPicture) =>
  Image.extend({
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (element) => (imageId(element.getAttribute('src') ?? '') === null ? false : null),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => [
      'img',
      { src: String(HTMLAttributes['src']), alt: String(HTMLAttributes['alt'] ?? '') },
    ],
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('img');
        dom.className = 'rich-text-picture';
        let address: string | null = null;
        let isGone = false;
        const describe = (alt: unknown): void => {
          dom.alt = typeof alt === 'string' ? alt : '';
        };
        describe(node.attrs['alt']);
        void load(imageId(String(node.attrs['src'])) ?? '').then((blob) => {
          if (blob === null || isGone) return;
          address = URL.createObjectURL(blob);
          dom.src = address;
        });
        return {
          dom,
          update: (next) => {
            if (next.type !== node.type || next.attrs['src'] !== node.attrs['src']) return false;
            describe(next.attrs['alt']);
            return true;
          },
          destroy: () => {
            isGone = true;
            if (address !== null) URL.revokeObjectURL(address);
          },
        };
      };
    },
  });

/** A table of cells without widths: the page that shows it decides on those. */
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
});

/** The vocabulary of rich text for the editor; anything else cannot be typed or pasted. */
export const extensions = (load: LoadPicture): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isSafeLink(address),
      HTMLAttributes: { rel: LINK_RELATION, target: null, class: null },
    },
  }),
  Subscript,
  Superscript,
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  storedImage(load).configure({ inline: false, allowBase64: false }),
];
