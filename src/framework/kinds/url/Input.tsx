import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/kind.ts';
import { PlainTextInput } from '../PlainTextInput.tsx';

export function UrlInput(props: InputProps<FieldOf<'url'>>): ReactNode {
  return <PlainTextInput props={props} inputMode="url" />;
}
