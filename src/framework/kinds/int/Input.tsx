import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { NumberInput } from '../parts/NumberInput.tsx';

export const IntInput = (props: InputProps<FieldOf<'int'>>): ReactNode => (
  <NumberInput props={props} />
);
