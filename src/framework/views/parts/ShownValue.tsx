import type { ReactNode } from 'react';
import type { Language } from '../../../contract/model/constants.ts';
import type { Field } from '../../../contract/model/fields.ts';
import type { CellVariant, Translate } from '../../core/fields/kind.ts';
import { cellOf } from '../../kinds/cells.ts';

export interface ShownValueProps {
  field: Field;
  name: string;
  value: unknown;
  record: Readonly<Record<string, unknown>>;
  resource: string;
  language: Language;
  translate: Translate;
  variant?: CellVariant;
}

/** A value, rendered by its kind. */
export function ShownValue(props: ShownValueProps): ReactNode {
  const { Cell } = cellOf(props.field);
  return <Cell {...props} />;
}
