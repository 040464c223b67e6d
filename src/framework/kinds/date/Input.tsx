import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { MomentInput } from '../parts/MomentInput.tsx';

const same = (text: string): string => text;

export const DateInput = (props: InputProps<FieldOf<'date'>>): ReactNode => (
  <MomentInput props={props} type="date" toBox={same} fromBox={same} />
);
