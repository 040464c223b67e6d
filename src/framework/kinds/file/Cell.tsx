import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';
import { PreviewButton } from '../parts/files/preview/PreviewButton.tsx';
import { FileLink } from '../parts/files/stored/FileLink.tsx';
import { asFileValue } from '../parts/files/stored/fileValue.ts';

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
