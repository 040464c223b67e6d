import { useTranslate } from 'react-admin';
import { HOME_PATH } from '../../core/routes/routes.ts';
import { Lily } from '../../ui/theme/Lily.tsx';
import styles from './Brand.module.css';

/** The portal's logo, a blue water lily over the pages of a book, and its name. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const translate = useTranslate();
  return (
    <a
      className={styles.brand}
      href={HOME_PATH}
      aria-label={compact ? translate('shell.name') : undefined}
    >
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

export const BrandMark = ({ size = 34 }: { size?: number }) => (
  <Lily className={styles.mark} size={size} />
);
