import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { NumberInput } from '../parts/NumberInput.tsx';

export const DecimalInput = (props: InputProps<FieldOf<'decimal'>>): ReactNode => (
  <NumberInput props={props} />
);
