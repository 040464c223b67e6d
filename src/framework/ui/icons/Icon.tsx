import { memo } from 'react';
import { ICONS, type IconName } from './icons.ts';

interface IconProps {
  /** A name of the icon set; an unknown name of an area gets a plain placeholder. */
  name: IconName | (string & {});
  size?: number;
}

/** An icon of the portal's own set; always decorative, next to a text or an accessible name. */
export const Icon = memo(function Icon({ name, size = 20 }: IconProps) {
  const path = (ICONS as Readonly<Record<string, string>>)[name] ?? ICONS.mark;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
});
