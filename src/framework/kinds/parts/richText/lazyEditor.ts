import { lazyNamed } from '../../../core/loading/lazyNamed.ts';
import type { RichTextEditorProps } from './RichTextEditor.tsx';

/** The editor of formatted text in a chunk of its own: it weighs more than the form around it. */
export const LazyRichTextEditor = lazyNamed<'RichTextEditor', RichTextEditorProps>(
  () => import('./RichTextEditor.tsx'),
  'RichTextEditor',
);
