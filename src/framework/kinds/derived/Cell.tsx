import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';
import { LocalisedText } from '../parts/LocalisedText.tsx';

export function DerivedCell({
  value,
  language,
  translate,
  variant,
}: CellProps<FieldOf<'derived'>>): ReactNode {
  if (typeof value === 'number') return <span className="kind-number">{formatInteger(value)}</span>;
  if (isEmpty(value)) return <EmptyValue variant={variant} translate={translate} />;
  return <LocalisedText value={value} language={language} translate={translate} />;
}
