import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/kind.ts';
import { EmptyValue } from '../EmptyValue.tsx';
import { FileLink } from '../upload/FileLink.tsx';
import { asFileValue } from '../upload/fileValue.ts';
import { PreviewButton } from '../upload/PreviewButton.tsx';

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
