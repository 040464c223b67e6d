import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/kind.ts';
import { ContainsFilter } from '../filter/ContainsFilter.tsx';

export function ColourFilter(props: FilterProps<FieldOf<'colour'>>): ReactNode {
  return <ContainsFilter props={props} />;
}
