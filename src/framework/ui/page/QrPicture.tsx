import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './QrPicture.module.css';

/**
 * Width of the light margin in modules, without which scanners do not find the code (ISO/IEC 18004,
 * 9.1).
 */
const QUIET = 4;

interface QrPictureProps {
  text: string;
  /** Accessible name: the destination of the code. */
  label: string;
  /** This class sets the width. */
  className?: string | undefined;
}

/** A QR code as one path of an SVG: sharp at any size and on paper, dark on white in either theme. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
    const dark = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: rows.length, path: dark.join('') };
  }, [text]);
  return (
    <svg
      className={`${styles.qr} ${className ?? ''}`}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path className={styles.dark} d={path} />
    </svg>
  );
}
