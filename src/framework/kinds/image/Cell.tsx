import { textIn } from '../../core/fields/localisedText.ts';
import { cell } from '../parts/cell.tsx';
import { PreviewButton } from '../parts/files/preview/PreviewButton.tsx';
import { asFileValue } from '../parts/files/stored/fileValue.ts';
import { StoredImage } from '../parts/files/stored/StoredImage.tsx';

export const ImageCell = cell(asFileValue, (file, { language, translate, variant }) => {
  const alt =
    textIn(file.alt, language).text || translate('framework.kinds.image.alt', { name: file.name });
  if (variant !== 'page') return <StoredImage file={file} size="thumb" alt={alt} />;
  return (
    <span className="kind-image-page">
      <StoredImage file={file} size="preview" alt={alt} />
      <PreviewButton file={file} translate={translate} />
    </span>
  );
});
