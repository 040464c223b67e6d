import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { asFilled, cell } from '../parts/cell.tsx';
import { LocalisedText } from '../parts/LocalisedText.tsx';

export const TextCell = cell(
  asFilled,
  (value, { field, language, translate, variant }: CellProps<FieldOf<'text'>>) => {
    const text = <LocalisedText value={value} language={language} translate={translate} />;
    if (!field.multiline) return text;
    return <span className={variant === 'page' ? 'kind-paragraphs' : 'kind-clamped'}>{text}</span>;
  },
);
