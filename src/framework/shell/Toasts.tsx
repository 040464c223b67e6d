import { useEffect, useRef, useState } from 'react';
import { useNotificationContext, useTranslate, useTakeUndoableMutation } from 'ra-core';
import type { NotificationPayload } from 'ra-core';
import { TOAST_MS } from '../../contract/constants.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './Toasts.module.css';

interface Toast extends NotificationPayload {
  key: number;
}

let count = 0;

/** Messages at the top right for four seconds, without a button to confirm them (specification §9). */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<readonly Toast[]>([]);
  const takeMutation = useTakeUndoableMutation();

  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (!next) return;
    // Saves are never held back here: what a view still queues as undoable is carried out at once.
    if (next.notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
    count += 1;
    setShown((toasts) => [...toasts, { ...next, key: count }]);
  }, [notifications, takeNotification, takeMutation]);

  return (
    <div className={styles.toasts} role="region" aria-live="polite" aria-atomic="false">
      {shown.map((toast) => (
        <ToastLine key={toast.key} toast={toast} onGone={() => setShown((toasts) => toasts.filter(({ key }) => key !== toast.key))} />
      ))}
    </div>
  );
}

function ToastLine({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const translate = useTranslate();
  const { message, type = 'info', notificationOptions } = toast;
  // The time runs from when the toast appeared, whatever the page draws meanwhile.
  const leave = useRef(onGone);
  useEffect(() => {
    const timer = setTimeout(() => leave.current(), TOAST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.toast} data-type={type} role={type === 'error' ? 'alert' : 'status'}>
      <Icon name={type === 'success' ? 'check' : 'alert'} size={18} />
      <span>{typeof message === 'string' ? translate(message, { _: message, ...notificationOptions?.messageArgs }) : message}</span>
    </div>
  );
}
