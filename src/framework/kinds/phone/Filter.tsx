import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { ContainsFilter } from '../filter/ContainsFilter.tsx';
import type { FilterProps } from '../kind.ts';

export function PhoneFilter(props: FilterProps<FieldOf<'phone'>>): ReactNode {
  return <ContainsFilter props={props} />;
}
