import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/fields/kind.ts';
import { ReferenceFilter } from '../parts/filters/ReferenceFilter.tsx';

export const RefFilter = (props: FilterProps<FieldOf<'ref'>>): ReactNode => (
  <ReferenceFilter props={props} />
);
