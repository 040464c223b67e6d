import type { FileValue } from '../../../contract/model/fields.ts';
import { cell } from '../parts/cell.tsx';
import { FileLink } from '../parts/files/stored/FileLink.tsx';
import { asFileValues } from '../parts/files/stored/fileValue.ts';

/** The files, with the first one apart. */
function asFiles(value: unknown): { first: FileValue; files: readonly FileValue[] } | null {
  const files = asFileValues(value);
  return files[0] ? { first: files[0], files } : null;
}

/** All files with their sizes on a page; in a list the first one and the number of the others. */
export const FilesCell = cell(asFiles, ({ first, files }, { translate, variant }) => {
  if (variant !== 'page') {
    return (
      <>
        <FileLink file={first} translate={translate} />{' '}
        {files.length > 1 && (
          <span className="kind-more">
            {translate('framework.kinds.more', { smart_count: files.length - 1 })}
          </span>
        )}
      </>
    );
  }
  return (
    <ul className="kind-files">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink file={file} translate={translate} />
        </li>
      ))}
    </ul>
  );
});
