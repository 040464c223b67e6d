import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { NativePicker } from '../parts/NativePicker.tsx';

/** The gateway may send seconds; this time of day has none. */
const toMinutes = (text: string): string => text.slice(0, 5);

export const TimeInput = (props: InputProps<FieldOf<'time'>>): ReactNode => (
  <NativePicker
    props={props}
    type="time"
    toPicker={toMinutes}
    fromPicker={toMinutes}
    unfinishedKey="framework.kinds.time.unfinished"
  />
);
