import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/fields/kind.ts';
import { ContainsFilter } from '../parts/filters/ContainsFilter.tsx';

export function PhoneFilter(props: FilterProps<FieldOf<'phone'>>): ReactNode {
  return <ContainsFilter props={props} />;
}
