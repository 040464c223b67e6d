import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';
import { PreviewButton } from '../parts/files/preview/PreviewButton.tsx';
import { asFileValue } from '../parts/files/stored/fileValue.ts';
import { StoredImage } from '../parts/files/stored/StoredImage.tsx';

export function ImageCell({
  value,
  language,
  translate,
  variant,
}: CellProps<FieldOf<'image'>>): ReactNode {
  const file = asFileValue(value);
  if (!file) return <EmptyValue variant={variant} translate={translate} />;
  const alt =
    textIn(file.alt, language).text || translate('framework.kinds.image.alt', { name: file.name });
  if (variant !== 'page') return <StoredImage file={file} size="thumb" alt={alt} />;
  return (
    <span className="kind-image-page">
      <StoredImage file={file} size="preview" alt={alt} />
      <PreviewButton file={file} translate={translate} />
    </span>
  );
}
