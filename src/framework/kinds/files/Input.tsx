import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { FilesField } from '../../files/FilesField.tsx';
import type { InputProps } from '../kind.ts';

export function FilesInput(props: InputProps<FieldOf<'files'>>): ReactNode {
  return <FilesField props={props} />;
}
