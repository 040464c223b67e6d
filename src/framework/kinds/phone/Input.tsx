import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { PlainTextInput } from '../parts/PlainTextInput.tsx';

export const PhoneInput = (props: InputProps<FieldOf<'phone'>>): ReactNode => (
  <PlainTextInput props={props} inputMode="tel" />
);
