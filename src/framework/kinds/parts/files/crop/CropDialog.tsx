import 'react-image-crop/dist/ReactCrop.css';
import './crop.css';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useRef, useState, type ReactNode } from 'react';
import {
  centerCrop,
  Component as ReactCrop,
  makeAspectCrop,
  type PercentCrop,
} from 'react-image-crop';
import type { Translate } from '../../../../core/fields/kind.ts';
import { useObjectUrl } from '../stored/useStoredImage.ts';
import { cropPicture } from './cropPicture.ts';

export interface CropDialogProps {
  file: File;
  aspect: number;
  /** In pixels of the picture. */
  minWidth: number;
  minHeight: number;
  translate: Translate;
  onCropped: (file: File) => void;
  onClose: () => void;
}

const SIDES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

/** The largest centred crop of this aspect ratio. */
const largestCrop = (width: number, height: number, aspect: number): PercentCrop =>
  centerCrop(
    makeAspectCrop(
      { unit: '%', ...(width / height > aspect ? { height: 100 } : { width: 100 }) },
      aspect,
      width,
      height,
    ),
    width,
    height,
  );

/** Crops a picture to its declared aspect ratio, by pointer or arrow keys. */
export function CropDialog({
  file,
  aspect,
  minWidth,
  minHeight,
  translate,
  onCropped,
  onClose,
}: CropDialogProps): ReactNode {
  const address = useObjectUrl(file);
  const picture = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [minSize, setMinSize] = useState({ width: 1, height: 1 });
  const text = (key: string): string => translate(`framework.kinds.image.${key}`);
  const begin = ({ width, height, naturalWidth }: HTMLImageElement): void => {
    const scale = width / naturalWidth;
    setMinSize({ width: Math.ceil(minWidth * scale), height: Math.ceil(minHeight * scale) });
    setCrop(largestCrop(width, height, aspect));
  };
  const apply = async (): Promise<void> => {
    const kept = picture.current && crop ? await cropPicture(picture.current, crop, file) : null;
    if (kept) onCropped(kept);
  };
  const labels = Object.fromEntries(
    SIDES.map((side) => [`${side}DragHandle`, text(`handle.${side}`)]),
  );
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={onClose}
      aria-labelledby="crop-title"
      aria-describedby="crop-help"
    >
      <DialogTitle id="crop-title">{text('crop')}</DialogTitle>
      <DialogContent>
        <p id="crop-help" className="kind-quiet crop-help">
          {text('cropHelp')}
        </p>
        {address !== null && (
          <ReactCrop
            aspect={aspect}
            keepSelection
            {...(crop ? { crop } : {})}
            minWidth={minSize.width}
            minHeight={minSize.height}
            onChange={(_, next) => setCrop(next)}
            ariaLabels={{ cropArea: text('cropArea'), ...labels } as never}
          >
            <img
              ref={picture}
              className="crop-picture"
              src={address}
              alt={translate('framework.kinds.file.preview')}
              onLoad={(event) => begin(event.currentTarget)}
            />
          </ReactCrop>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('framework.kinds.file.cancel')}
        </Button>
        <Button variant="contained" disabled={!crop} onClick={() => void apply()}>
          {text('cropApply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
