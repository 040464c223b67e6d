import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { FileLink } from '../../files/FileLink.tsx';
import { asFileValue } from '../../files/fileValue.ts';
import { PreviewButton } from '../../files/PreviewButton.tsx';
import { EmptyValue } from '../EmptyValue.tsx';
import type { CellProps } from '../kind.ts';

export function FileCell({ value, translate, variant }: CellProps<FieldOf<'file'>>): ReactNode {
  const file = asFileValue(value);
  if (!file) return <EmptyValue variant={variant} translate={translate} />;
  if (variant !== 'page') return <FileLink file={file} translate={translate} />;
  return (
    <span className="kind-file-page">
      <FileLink file={file} translate={translate} />{' '}
      <PreviewButton file={file} translate={translate} />
    </span>
  );
}
