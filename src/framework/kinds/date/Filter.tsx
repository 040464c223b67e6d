import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/kind.ts';
import { RangeFilter } from '../filter/RangeFilter.tsx';
import { FROM_TO, readText, writeText } from '../filter/rangeText.ts';

export function DateFilter(props: FilterProps<FieldOf<'date'>>): ReactNode {
  return (
    <RangeFilter props={props} type="date" labels={FROM_TO} read={readText} write={writeText} />
  );
}
