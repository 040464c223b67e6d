import { excerptOf } from '../../../../contract/model/richtext/plainText.ts';
import type { CellVariant } from '../../../core/fields/kind.ts';
import { RichText } from './RichText.tsx';

interface RichTextValueProps {
  html: string;
  language: string | undefined;
  variant: CellVariant;
}

/** The first words in a list, the formatted text on a page. */
export const RichTextValue = ({ html, language, variant }: RichTextValueProps) =>
  variant === 'page' ? <RichText html={html} language={language} /> : excerptOf(html);
