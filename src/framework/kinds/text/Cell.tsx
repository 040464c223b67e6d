import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';
import { LocalisedText } from '../parts/LocalisedText.tsx';

export function TextCell({
  field,
  value,
  language,
  translate,
  variant,
}: CellProps<FieldOf<'text'>>): ReactNode {
  if (isEmpty(value)) return <EmptyValue variant={variant} translate={translate} />;
  const text = <LocalisedText value={value} language={language} translate={translate} />;
  if (!field.multiline) return text;
  return <span className={variant === 'page' ? 'kind-paragraphs' : 'kind-clamped'}>{text}</span>;
}
