import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { FilterFrame } from '../filter/FilterFrame.tsx';
import { PresenceChoice } from '../filter/PresenceChoice.tsx';
import type { FilterProps } from '../kind.ts';

export function FilesFilter(props: FilterProps<FieldOf<'files'>>): ReactNode {
  return (
    <FilterFrame label={props.label}>
      <PresenceChoice {...props} />
    </FilterFrame>
  );
}
