import type { Editor } from '@tiptap/core';

/** One button of the toolbar. */
export interface Command {
  /** Its text is `framework.kinds.richText.<key>`. */
  key: string;
  /** In the notation of ARIA. */
  shortcut?: string;
  /** A letter with a style of its own, or a drawing on a 16 × 16 grid. */
  letter?: string;
  path?: string;
  run: (editor: Editor) => void;
  isOn?: (editor: Editor) => boolean;
  isOpen?: (editor: Editor) => boolean;
}

const LIST_LINES = 'M6.5 4h7M6.5 8h7M6.5 12h7';

export const MARKS: readonly Command[] = [
  {
    key: 'bold',
    letter: 'B',
    shortcut: 'Control+B',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    key: 'italic',
    letter: 'I',
    shortcut: 'Control+I',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    key: 'underline',
    letter: 'U',
    shortcut: 'Control+U',
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    key: 'strike',
    letter: 'S',
    shortcut: 'Control+Shift+S',
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive('strike'),
  },
  {
    key: 'subscript',
    path: 'M2.5 3l6 7.5M8.5 3l-6 7.5M11 11c.5-1.2 2.5-1 2.4.3-.1.9-1.6 1.4-2.4 2.5h2.5',
    shortcut: 'Control+,',
    run: (editor) => editor.chain().focus().unsetSuperscript().toggleSubscript().run(),
    isOn: (editor) => editor.isActive('subscript'),
  },
  {
    key: 'superscript',
    path: 'M2.5 5.5l6 7.5M8.5 5.5l-6 7.5M11 3c.5-1.2 2.5-1 2.4.3-.1.9-1.6 1.4-2.4 2.5h2.5',
    shortcut: 'Control+.',
    run: (editor) => editor.chain().focus().unsetSubscript().toggleSuperscript().run(),
    isOn: (editor) => editor.isActive('superscript'),
  },
];

export const BLOCKS: readonly Command[] = [
  {
    key: 'bulletList',
    path: `${LIST_LINES}M2.5 4h.01M2.5 8h.01M2.5 12h.01`,
    shortcut: 'Control+Shift+8',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    key: 'orderedList',
    path: `${LIST_LINES}M2 3l1-.6V6M1.8 10.3c1.6-1 2.2.4 1.2 1.3L1.9 13H3.4`,
    shortcut: 'Control+Shift+7',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    key: 'quote',
    path: 'M3 4v8M6 5h7M6 8h7M6 11h4',
    shortcut: 'Control+Shift+B',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    key: 'rule',
    path: 'M2 8h12',
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

export const HISTORY: readonly Command[] = [
  {
    key: 'clear',
    path: 'M4 3h8M8 3L6.5 12M3 13.5L13 3.5',
    run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
  {
    key: 'undo',
    path: 'M5 3L2.5 5.5 5 8M2.5 5.5H10a3.5 3.5 0 0 1 0 7H6',
    shortcut: 'Control+Z',
    run: (editor) => editor.chain().focus().undo().run(),
    isOpen: (editor) => editor.can().undo(),
  },
  {
    key: 'redo',
    path: 'M11 3l2.5 2.5L11 8M13.5 5.5H6a3.5 3.5 0 0 0 0 7h4',
    shortcut: 'Control+Y',
    run: (editor) => editor.chain().focus().redo().run(),
    isOpen: (editor) => editor.can().redo(),
  },
];

export const insertTable = (editor: Editor): void =>
  void editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();

/** Shown while the cursor is in a table. */
export const TABLE: readonly Command[] = [
  {
    key: 'rowBefore',
    path: 'M2 9h12v5H2zM8 9v5M8 1.5v5M5.5 4h5',
    run: (editor) => editor.chain().focus().addRowBefore().run(),
  },
  {
    key: 'rowAfter',
    path: 'M2 2h12v5H2zM8 2v5M8 9.5v5M5.5 12h5',
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    key: 'deleteRow',
    path: 'M2 5.5h12v5H2zM6 6.5l4 3M10 6.5l-4 3',
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    key: 'columnBefore',
    path: 'M9 2v12h5V2zM9 8h5M1.5 8h5M4 5.5v5',
    run: (editor) => editor.chain().focus().addColumnBefore().run(),
  },
  {
    key: 'columnAfter',
    path: 'M2 2v12h5V2zM2 8h5M9.5 8h5M12 5.5v5',
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    key: 'deleteColumn',
    path: 'M5.5 2v12h5V2zM6.5 6l3 4M9.5 6l-3 4',
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    key: 'headerRow',
    path: 'M2 3h12v10H2zM2 6.5h12M2 4.8h12M7 6.5V13',
    run: (editor) => editor.chain().focus().toggleHeaderRow().run(),
  },
  {
    key: 'mergeCells',
    path: 'M2 3h12v10H2zM5 8h2.5M11 8H8.5M6 6.5L7.5 8 6 9.5M10 6.5L8.5 8 10 9.5',
    run: (editor) => editor.chain().focus().mergeOrSplit().run(),
    isOpen: (editor) => editor.can().mergeOrSplit(),
  },
  {
    key: 'deleteTable',
    path: 'M2 3h12v10H2zM5.5 6l5 4M10.5 6l-5 4',
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
];

/** The kinds of paragraph, in the order of the choice; the editor's name and level of each. */
export const STYLES = ['paragraph', 'heading2', 'heading3', 'heading4'] as const;
export type Style = (typeof STYLES)[number];

const level = (style: Style): 2 | 3 | 4 | null =>
  style === 'heading2' ? 2 : style === 'heading3' ? 3 : style === 'heading4' ? 4 : null;

export const styleAt = (editor: Editor): Style =>
  STYLES.find((style) => editor.isActive('heading', { level: level(style) })) ?? 'paragraph';

export function setStyle(editor: Editor, style: Style): void {
  const wanted = level(style);
  const chain = editor.chain().focus();
  if (wanted === null) chain.setParagraph().run();
  else chain.setHeading({ level: wanted }).run();
}
