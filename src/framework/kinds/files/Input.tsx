import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/kind.ts';
import { FilesField } from '../upload/FilesField.tsx';

export function FilesInput(props: InputProps<FieldOf<'files'>>): ReactNode {
  return <FilesField props={props} />;
}
