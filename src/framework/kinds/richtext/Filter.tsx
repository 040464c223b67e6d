import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { ContainsFilter } from '../filter/ContainsFilter.tsx';
import type { FilterProps } from '../kind.ts';

export function RichTextFilter(props: FilterProps<FieldOf<'richText'>>): ReactNode {
  return <ContainsFilter props={props} />;
}
