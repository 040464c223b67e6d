import { Suspense, useEffect, useRef, useState } from 'react';
import {
  useNotificationContext,
  useTranslate,
  useTakeUndoableMutation,
  type NotificationPayload,
} from 'react-admin';
import { Link } from 'react-router';
import { UNDO_TOAST_MS } from '../../contract/model/constants.ts';
import { lazyNamed } from '../core/loading/lazyNamed.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { ToastCard } from '../ui/toast/ToastCard.tsx';
import styles from './Toasts.module.css';

interface Toast extends NotificationPayload {
  key: number;
}

const UndoButton = lazyNamed(() => import('../views/history/UndoButton.tsx'), 'UndoButton');

let count = 0;

const saysTheSame = (one: NotificationPayload, other: NotificationPayload): boolean =>
  one.message === other.message &&
  one.type === other.type &&
  JSON.stringify(one.notificationOptions?.messageArgs) ===
    JSON.stringify(other.notificationOptions?.messageArgs);

/**
 * Messages at the top right with the durations of specification §9; one with an undo button stays
 * longer.
 */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<readonly Toast[]>([]);
  const takeMutation = useTakeUndoableMutation();
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (!next) return;
    // Saves are never delayed here: a mutation that a view queues as undoable runs immediately.
    if (next.notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
    count += 1;
    // A repeated message replaces the earlier one.
    setShown((toasts) => [
      ...toasts.filter((toast) => !saysTheSame(toast, next)),
      { ...next, key: count },
    ]);
  }, [notifications, takeNotification, takeMutation]);

  // Modal dialogs are in the browser's top layer; reopening the popover for each toast keeps it above them.
  const newest = shown.at(-1)?.key;
  useEffect(() => {
    const element = layer.current;
    if (newest === undefined || !element || !('showPopover' in element)) return;
    if (element.popover === 'manual') element.hidePopover();
    element.popover = 'manual';
    element.showPopover();
  }, [newest]);

  return (
    <div ref={layer} className={styles.toasts}>
      {shown.map((toast) => (
        <ToastLine
          key={toast.key}
          toast={toast}
          onGone={() => setShown((toasts) => toasts.filter(({ key }) => key !== toast.key))}
        />
      ))}
    </div>
  );
}

function ToastLine({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const translate = useTranslate();
  const { message, type = 'info', notificationOptions } = toast;
  const changeSet: unknown = notificationOptions?.messageArgs?.['changeSet'];
  const isUndoable = typeof changeSet === 'string';
  const whyNot: unknown = notificationOptions?.messageArgs?.['whyNot'];
  return (
    <ToastCard type={type} lasts={isUndoable ? UNDO_TOAST_MS : undefined} onGone={onGone}>
      <Icon name={type === 'success' ? 'check' : 'alert'} size={18} />
      <span>
        {typeof message === 'string'
          ? translate(message, { _: message, ...notificationOptions?.messageArgs })
          : message}
      </span>
      {typeof whyNot === 'string' && (
        <Link to={whyNot} onClick={onGone}>
          {translate('shell.guard.whyNot')}
        </Link>
      )}
      {isUndoable && (
        <Suspense fallback={null}>
          <UndoButton changeSet={changeSet} isQuiet onSettled={onGone} />
        </Suspense>
      )}
    </ToastCard>
  );
}
