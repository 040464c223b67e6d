import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/kind.ts';
import { FilterFrame } from '../filter/FilterFrame.tsx';
import { PresenceChoice } from '../filter/PresenceChoice.tsx';

export function LinesFilter(props: FilterProps<FieldOf<'lines'>>): ReactNode {
  return (
    <FilterFrame label={props.label}>
      <PresenceChoice {...props} />
    </FilterFrame>
  );
}
