import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { NumberInput } from '../parts/NumberInput.tsx';

export function IntInput(props: InputProps<FieldOf<'int'>>): ReactNode {
  return <NumberInput props={props} />;
}
