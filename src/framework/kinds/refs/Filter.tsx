import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { ReferenceFilter } from '../filter/ReferenceFilter.tsx';
import type { FilterProps } from '../kind.ts';

export function RefsFilter(props: FilterProps<FieldOf<'refs'>>): ReactNode {
  return <ReferenceFilter props={props} />;
}
