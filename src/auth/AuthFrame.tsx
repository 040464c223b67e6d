import type { ReactNode } from 'react';
import '../framework/ui/theme/tokens.css';
import { Lily, Moonstone } from '../framework/ui/theme/Lily.tsx';
import { useAuthTexts } from './authTexts.tsx';
import { LanguageSwitch } from './parts/LanguageSwitch.tsx';
import styles from './AuthFrame.module.css';

/** Two columns, the faculty and the form; one column on narrow screens. */
export function AuthFrame({ children, toasts }: { children: ReactNode; toasts: ReactNode }) {
  const { translate } = useAuthTexts();
  return (
    <div className={styles.frame}>
      <aside className={styles.identity}>
        <Moonstone className={styles.backdrop} />
        <div className={styles.brand}>
          <Lily className={styles.mark} />
          <span>{translate('auth.product')}</span>
        </div>
        <div className={styles.statement}>
          <p className={styles.faculty}>{translate('auth.faculty')}</p>
          <p className={styles.lead}>{translate('auth.lead')}</p>
        </div>
      </aside>
      <div className={styles.side}>
        <header className={styles.top}>
          <LanguageSwitch />
        </header>
        <main className={styles.main}>{children}</main>
        <footer className={styles.help}>{translate('auth.help')}</footer>
      </div>
      {toasts}
    </div>
  );
}
