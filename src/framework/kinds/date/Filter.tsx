import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { RangeFilter } from '../filter/RangeFilter.tsx';
import { FROM_TO, readText, writeText } from '../filter/rangeText.ts';
import type { FilterProps } from '../kind.ts';

export function DateFilter(props: FilterProps<FieldOf<'date'>>): ReactNode {
  return (
    <RangeFilter props={props} type="date" labels={FROM_TO} read={readText} write={writeText} />
  );
}
