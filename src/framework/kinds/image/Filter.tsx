import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/fields/kind.ts';
import { FilterFrame } from '../parts/filters/FilterFrame.tsx';
import { PresenceChoice } from '../parts/filters/PresenceChoice.tsx';

export const ImageFilter = (props: FilterProps<FieldOf<'image'>>): ReactNode => (
  <FilterFrame label={props.label}>
    <PresenceChoice {...props} />
  </FilterFrame>
);
