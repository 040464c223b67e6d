import { useTranslate } from 'react-admin';
import styles from './Footer.module.css';

export function Footer() {
  const translate = useTranslate();
  return (
    <footer className={styles.footer}>
      <span>{translate('shell.footer.copyright', { year: new Date().getFullYear() })}</span>
      <span>{translate('shell.footer.credit')}</span>
    </footer>
  );
}
