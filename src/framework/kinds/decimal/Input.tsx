import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/kind.ts';
import { NumberInput } from '../NumberInput.tsx';

export function DecimalInput(props: InputProps<FieldOf<'decimal'>>): ReactNode {
  return <NumberInput props={props} />;
}
