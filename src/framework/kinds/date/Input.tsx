import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { NativePicker } from '../parts/NativePicker.tsx';

const same = (text: string): string => text;

export function DateInput(props: InputProps<FieldOf<'date'>>): ReactNode {
  const unfinishedKey = 'framework.kinds.date.unfinished';
  return (
    <NativePicker
      props={props}
      type="date"
      toPicker={same}
      fromPicker={same}
      unfinishedKey={unfinishedKey}
    />
  );
}
