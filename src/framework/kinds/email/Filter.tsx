import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/fields/kind.ts';
import { ContainsFilter } from '../parts/filters/ContainsFilter.tsx';

export const EmailFilter = (props: FilterProps<FieldOf<'email'>>): ReactNode => (
  <ContainsFilter props={props} />
);
