import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { NumberFilter } from '../filter/NumberFilter.tsx';
import type { FilterProps } from '../kind.ts';

export function IntFilter(props: FilterProps<FieldOf<'int'>>): ReactNode {
  return <NumberFilter props={props} />;
}
