import { useAuthTexts } from '../authTexts.tsx';
import styles from './pages.module.css';

/** Shown to signed-in people while the portal loads. */
export function ForwardingPage() {
  const { translate } = useAuthTexts();
  return (
    <p className={styles.forwarding} role="status">
      {translate('auth.signIn.sending')}
    </p>
  );
}
