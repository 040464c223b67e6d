import { lazyNamed } from '../../../core/loading/lazyNamed.ts';
import type { RichTextEditorProps } from './RichTextEditor.tsx';

/** The rich-text editor in its own chunk: it is larger than the form around it. */
export const LazyRichTextEditor = lazyNamed<'RichTextEditor', RichTextEditorProps>(
  () => import('./RichTextEditor.tsx'),
  'RichTextEditor',
);

/** A separate chunk, because few lists have formatted text and reading it needs a parser. */
export const LazyRichTextValue = lazyNamed(() => import('./RichTextValue.tsx'), 'RichTextValue');
