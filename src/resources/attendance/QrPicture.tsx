import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './scanning.module.css';

/** Light modules around a code, without which readers do not find it (ISO/IEC 18004, 9.1). */
const QUIET = 4;

/** A QR code as one path of an SVG: sharp at any size, dark on white in either theme. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
    const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, path: dark.join('') };
  }, [text]);
  return (
    <svg className={styles.qr} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path className={styles.qrDark} d={path} />
    </svg>
  );
}
