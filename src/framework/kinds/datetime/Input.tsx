import type { ReactNode } from 'react';
import { fromWallClock, toWallClock } from '../../../contract/model/facultyClock.ts';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { NativePicker } from '../parts/NativePicker.tsx';

/** Entered in Sri Lankan time, regardless of the browser's time zone. */
export const DateTimeInput = (props: InputProps<FieldOf<'datetime'>>): ReactNode => (
  <NativePicker
    props={props}
    type="datetime-local"
    toPicker={toWallClock}
    fromPicker={fromWallClock}
    unfinishedKey="framework.kinds.date.unfinished"
  />
);
