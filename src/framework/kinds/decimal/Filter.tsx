import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/fields/kind.ts';
import { NumberFilter } from '../parts/filters/NumberFilter.tsx';

export const DecimalFilter = (props: FilterProps<FieldOf<'decimal'>>): ReactNode => (
  <NumberFilter props={props} />
);
