import { cell } from '../parts/cell.tsx';
import { PreviewButton } from '../parts/files/preview/PreviewButton.tsx';
import { FileLink } from '../parts/files/stored/FileLink.tsx';
import { asFileValue } from '../parts/files/stored/fileValue.ts';

export const FileCell = cell(asFileValue, (file, { translate, variant }) =>
  variant === 'page' ? (
    <span className="kind-file-page">
      <FileLink file={file} translate={translate} />{' '}
      <PreviewButton file={file} translate={translate} />
    </span>
  ) : (
    <FileLink file={file} translate={translate} />
  ),
);
