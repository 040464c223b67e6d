import type { ReactNode } from 'react';
import type { FileValue } from '../../../../contract/model/fields.ts';
import type { Translate } from '../../../core/fields/kind.ts';
import { CROSS, DOWN, PathButton, UP } from '../PathButton.tsx';
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
          <PathButton
            label={named('moveUp')}
            path={UP}
            disabled={place === 0}
            onPress={() => onMove(place, place - 1)}
          />
          <PathButton
            label={named('moveDown')}
            path={DOWN}
            disabled={place === count - 1}
            onPress={() => onMove(place, place + 1)}
          />
          <PathButton label={named('remove')} path={CROSS} onPress={() => onRemove(place)} />
        </span>
      )}
    </li>
  );
}
