import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { FileField } from '../../files/FileField.tsx';
import type { InputProps } from '../kind.ts';

export function FileInput(props: InputProps<FieldOf<'file'>>): ReactNode {
  return <FileField props={props} isImage={false} />;
}
