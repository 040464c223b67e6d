import { lazyNamed } from '../../../core/loading/lazyNamed.ts';
import type { RichTextEditorProps } from './RichTextEditor.tsx';

/** The rich-text editor in its own chunk: it is larger than the form around it. */
export const LazyRichTextEditor = lazyNamed<'RichTextEditor', RichTextEditorProps>(
  () => import('./RichTextEditor.tsx'),
  'RichTextEditor',
);
