import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { PlainTextInput } from '../parts/PlainTextInput.tsx';

export const EmailInput = (props: InputProps<FieldOf<'email'>>): ReactNode => (
  <PlainTextInput props={props} inputMode="email" />
);
