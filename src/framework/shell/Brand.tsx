import { useTranslate } from 'ra-core';
import { HOME_PATH } from '../pages/places.ts';
import styles from './Brand.module.css';

/** The portal's mark, a blue water lily over the pages of a book, and its name. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const translate = useTranslate();
  return (
    <a className={styles.brand} href={HOME_PATH} aria-label={compact ? translate('shell.name') : undefined}>
      <BrandMark />
      {!compact && (
        <span className={styles.words}>
          <span className={styles.name}>{translate('shell.name')}</span>{' '}
          <span className={styles.faculty}>{translate('shell.faculty')}</span>
        </span>
      )}
    </a>
  );
}

export function BrandMark({ size = 34 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path className={styles.petalOuter} d="M20 27C12 27 6.5 22 5 13.5c5.5.5 10.5 4 15 13.5z" />
      <path className={styles.petalOuter} d="M20 27c8 0 13.5-5 15-13.5-5.5.5-10.5 4-15 13.5z" />
      <path className={styles.petalInner} d="M20 27c-4.5-4-6.5-8-6.5-12.5C13.5 10.5 16 7 20 4c4 3 6.5 6.5 6.5 10.5C26.5 19 24.5 23 20 27z" />
      <path className={styles.page} d="M5 31.5c5.5-1.5 10.5-1 15 1.5 4.5-2.5 9.5-3 15-1.5" />
      <path className={styles.page} d="M8 35.5c4.5-1 8.5-.6 12 1.300 3.5-1.900 7.5-2.300 12-1.300" />
    </svg>
  );
}
