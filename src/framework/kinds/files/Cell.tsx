import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';
import { FileLink } from '../parts/files/stored/FileLink.tsx';
import { asFileValues } from '../parts/files/stored/fileValue.ts';

/** All files with their sizes on a page; in a list the first one and the number of the others. */
export function FilesCell({ value, translate, variant }: CellProps<FieldOf<'files'>>): ReactNode {
  const files = asFileValues(value);
  const [first] = files;
  if (!first) return <EmptyValue variant={variant} translate={translate} />;
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
}
