import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/fields/kind.ts';
import { RangeFilter } from '../parts/filters/RangeFilter.tsx';
import { FROM_TO, readText, writeText } from '../parts/filters/rangeText.ts';

export const TimeFilter = (props: FilterProps<FieldOf<'time'>>): ReactNode => (
  <RangeFilter props={props} type="time" labels={FROM_TO} read={readText} write={writeText} />
);
