import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/fields/kind.ts';
import { ReferenceFilter } from '../parts/filters/ReferenceFilter.tsx';

export function RefsFilter(props: FilterProps<FieldOf<'refs'>>): ReactNode {
  return <ReferenceFilter props={props} />;
}
