import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/kind.ts';
import { textIn } from '../../core/localisedText.ts';
import { EmptyValue } from '../EmptyValue.tsx';
import { asFileValue } from '../upload/fileValue.ts';
import { PreviewButton } from '../upload/PreviewButton.tsx';
import { StoredImage } from '../upload/StoredImage.tsx';

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
