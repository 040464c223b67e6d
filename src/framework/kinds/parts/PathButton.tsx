import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';

export const UP = 'M8 12.5v-9M4 7.5l4-4 4 4';
export const DOWN = 'M8 3.5v9M4 8.5l4 4 4-4';
export const CROSS = 'M4 4l8 8M12 4l-8 8';

interface PathButtonProps {
  label: string;
  /** The path of the icon, in a square of 16 units. */
  path: string;
  disabled?: boolean;
  onPress: () => void;
}

/** A small button of an input that edits a list. */
export const PathButton = ({
  label,
  path,
  disabled = false,
  onPress,
}: PathButtonProps): ReactNode => (
  <IconButton size="small" aria-label={label} title={label} disabled={disabled} onClick={onPress}>
    <svg className="kind-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  </IconButton>
);
