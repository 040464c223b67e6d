import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/fields/kind.ts';
import { ContainsFilter } from '../parts/filters/ContainsFilter.tsx';

export const UrlFilter = (props: FilterProps<FieldOf<'url'>>): ReactNode => (
  <ContainsFilter props={props} />
);
