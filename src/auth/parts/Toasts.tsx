import { useState } from 'react';
import { ToastCard, type ToastType } from '../../framework/ui/toast/ToastCard.tsx';
import type { SignedOutReason } from '../../providers/signInNotice.ts';
import { useAuthTexts } from '../authTexts.tsx';
import type { Translate } from '../authTexts.tsx';
import styles from './Toasts.module.css';

/**
 * The toast for the reason of the sign-in page (specification §8), or `null` if the page itself
 * shows the reason.
 */
function toastOf(
  reason: SignedOutReason | null,
  translate: Translate,
): { text: string; type: ToastType } | null {
  switch (reason) {
    case 'Unauthorized':
      return {
        text: translate('auth.toast.error', { reason: translate('auth.reason.unauthorized') }),
        type: 'error',
      };
    case 'Session Expired':
      return {
        text: translate('auth.toast.error', { reason: translate('auth.reason.sessionExpired') }),
        type: 'error',
      };
    case 'requested':
      return { text: translate('auth.toast.signedOut'), type: 'success' };
    default:
      return null;
  }
}

/** The toast at the top right, shown for the time fixed by specification §9. */
export function Toasts({ reason }: { reason: SignedOutReason | null }) {
  const { translate } = useAuthTexts();
  const [isOver, setIsOver] = useState(false);
  const close = () => setIsOver(true);
  const toast = isOver ? null : toastOf(reason, translate);
  return (
    <section className={styles.toasts} aria-label={translate('auth.toasts')}>
      {toast && (
        <ToastCard type={toast.type} onGone={close}>
          <span>{toast.text}</span>
          <button
            type="button"
            className={styles.close}
            aria-label={translate('auth.dismiss')}
            onClick={close}
          >
            ×
          </button>
        </ToastCard>
      )}
    </section>
  );
}
