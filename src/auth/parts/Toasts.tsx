import { useCallback, useEffect, useState } from 'react';
import { TOAST_MS } from '../../contract/model/constants.ts';
import type { SignedOutReason } from '../../providers/signInNotice.ts';
import { useAuthTexts } from '../authTexts.tsx';
import type { Translate } from '../authTexts.tsx';
import styles from './Toasts.module.css';

/**
 * The toast for the way a person came here (specification §8), or null where the page itself says
 * it.
 */
function toastOf(
  reason: SignedOutReason | null,
  translate: Translate,
): { text: string; isError: boolean } | null {
  switch (reason) {
    case 'Unauthorized':
      return {
        text: translate('auth.toast.error', { reason: translate('auth.reason.unauthorized') }),
        isError: true,
      };
    case 'Session Expired':
      return {
        text: translate('auth.toast.error', { reason: translate('auth.reason.sessionExpired') }),
        isError: true,
      };
    case 'requested':
      return { text: translate('auth.toast.signedOut'), isError: false };
    default:
      return null;
  }
}

/** The toast at the top right, gone after the time that specification §9 fixes. */
export function Toasts({ reason }: { reason: SignedOutReason | null }) {
  const { translate } = useAuthTexts();
  const [isOver, setIsOver] = useState(false);
  const close = useCallback(() => setIsOver(true), []);
  useEffect(() => {
    const timer = setTimeout(close, TOAST_MS);
    return () => clearTimeout(timer);
  }, [close]);
  const toast = isOver ? null : toastOf(reason, translate);
  return (
    <section className={styles.toasts} aria-label={translate('auth.toasts')}>
      {toast && (
        <div
          className={styles.toast}
          data-error={toast.isError}
          role={toast.isError ? 'alert' : 'status'}
        >
          <span>{toast.text}</span>
          <button type="button" aria-label={translate('auth.dismiss')} onClick={close}>
            ×
          </button>
        </div>
      )}
    </section>
  );
}
