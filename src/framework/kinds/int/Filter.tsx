import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/kind.ts';
import { NumberFilter } from '../filter/NumberFilter.tsx';

export function IntFilter(props: FilterProps<FieldOf<'int'>>): ReactNode {
  return <NumberFilter props={props} />;
}
