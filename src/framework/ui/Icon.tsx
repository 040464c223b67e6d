import { ICONS, type IconName } from './icons/icons.ts';

export type { IconName };

export interface IconProps {
  name: IconName;
}

/** An icon that scales with the text of a generated view; decorative, so its parent has the label. */
export const Icon = ({ name }: IconProps) => (
  <svg
    className="view-icon"
    viewBox="0 0 24 24"
    width="20"
    height="20"
    aria-hidden="true"
    focusable="false"
  >
    <path d={ICONS[name]} />
  </svg>
);
