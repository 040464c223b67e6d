import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { PlainTextInput } from '../parts/PlainTextInput.tsx';

export function PhoneInput(props: InputProps<FieldOf<'phone'>>): ReactNode {
  return <PlainTextInput props={props} inputMode="tel" />;
}
