import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import type { FileValue } from '../../../../contract/model/fields.ts';
import type { Translate } from '../../../core/fields/kind.ts';
import { PreviewButton } from './preview/PreviewButton.tsx';
import { FileLink } from './stored/FileLink.tsx';

export interface AttachedFileProps {
  file: FileValue;
  place: number;
  count: number;
  translate: Translate;
  disabled: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (place: number) => void;
}

const UP = 'M8 12.5v-9M4 7.5l4-4 4 4';
const DOWN = 'M8 3.5v9M4 8.5l4 4 4-4';
const CROSS = 'M4 4l8 8M12 4l-8 8';

const Act = ({
  label,
  path,
  disabled,
  onPress,
}: {
  label: string;
  path: string;
  disabled: boolean;
  onPress: () => void;
}): ReactNode => (
  <IconButton size="small" aria-label={label} title={label} disabled={disabled} onClick={onPress}>
    <svg className="kind-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  </IconButton>
);

/** One of several files of a record, with its actions. */
export function AttachedFile({
  file,
  place,
  count,
  translate,
  disabled,
  onMove,
  onRemove,
}: AttachedFileProps): ReactNode {
  const named = (key: string): string =>
    translate(`framework.kinds.files.${key}`, { name: file.name });
  return (
    <li className="files-entry">
      <FileLink file={file} translate={translate} />
      <PreviewButton file={file} translate={translate} />
      {!disabled && (
        <span className="files-acts">
          <Act
            label={named('moveUp')}
            path={UP}
            disabled={place === 0}
            onPress={() => onMove(place, place - 1)}
          />
          <Act
            label={named('moveDown')}
            path={DOWN}
            disabled={place === count - 1}
            onPress={() => onMove(place, place + 1)}
          />
          <Act
            label={named('remove')}
            path={CROSS}
            disabled={false}
            onPress={() => onRemove(place)}
          />
        </span>
      )}
    </li>
  );
}
