import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/fields/kind.ts';
import { RangeFilter } from '../parts/filters/RangeFilter.tsx';
import { FROM_TO, readText, writeText } from '../parts/filters/rangeText.ts';

export const DateFilter = (props: FilterProps<FieldOf<'date'>>): ReactNode => (
  <RangeFilter props={props} type="date" labels={FROM_TO} read={readText} write={writeText} />
);
