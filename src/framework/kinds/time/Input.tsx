import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { MomentInput } from '../parts/MomentInput.tsx';

/** The gateway may send seconds; this time of day has none. */
const toMinutes = (text: string): string => text.replace(/^(\d{2}:\d{2}):.*$/, '$1');

export const TimeInput = (props: InputProps<FieldOf<'time'>>): ReactNode => (
  <MomentInput props={props} type="time" toBox={toMinutes} fromBox={toMinutes} />
);
