import type { ReactNode } from 'react';
import type { FieldOf } from '../../../../contract/model/fields.ts';
import { isWhole } from '../../../../contract/model/kindTraits.ts';
import type { FilterProps } from '../../../core/fields/kind.ts';
import { readNumber } from '../NumberInput.tsx';
import { RangeFilter } from './RangeFilter.tsx';

const LABELS = { gte: 'framework.kinds.filter.least', lte: 'framework.kinds.filter.most' };

export function NumberFilter({
  props,
}: {
  props: FilterProps<FieldOf<'int'>> | FilterProps<FieldOf<'decimal'>>;
}): ReactNode {
  const { field } = props;
  return (
    <RangeFilter
      props={props}
      type="text"
      inputMode={isWhole(field) ? 'numeric' : 'decimal'}
      labels={LABELS}
      read={(text) => {
        const read = readNumber(text, field);
        return typeof read === 'string' ? undefined : read;
      }}
      write={(operand) => (typeof operand === 'number' ? String(operand) : '')}
    />
  );
}
