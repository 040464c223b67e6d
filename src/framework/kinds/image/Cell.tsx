import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { asFileValue } from '../../files/fileValue.ts';
import { PreviewButton } from '../../files/PreviewButton.tsx';
import { StoredImage } from '../../files/StoredImage.tsx';
import { EmptyValue } from '../EmptyValue.tsx';
import type { CellProps } from '../kind.ts';
import { textIn } from '../localisedText.ts';

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
