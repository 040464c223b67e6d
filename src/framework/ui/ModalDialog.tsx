import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './ModalDialog.module.css';

interface ModalDialogProps {
  open: boolean;
  /** Called on Escape and on a click outside the dialog; absent if the user must decide. */
  onClose?: () => void;
  side?: 'left' | 'right' | 'centre' | 'top';
  label: string;
  role?: 'dialog' | 'alertdialog';
  describedBy?: string;
  children: ReactNode;
}

/**
 * The browser's own modal dialog, which keeps the focus inside and makes the rest of the page
 * inert.
 */
export const ModalDialog = ({ open, ...props }: ModalDialogProps) =>
  open ? <OpenDialog {...props} /> : null;

function OpenDialog({
  onClose,
  side = 'centre',
  label,
  role = 'dialog',
  describedBy,
  children,
}: Omit<ModalDialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Close it while it is mounted: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A second Escape closes a dialog despite a prevented `cancel` event, unless the key itself is
    // handled.
    event.preventDefault();
    onClose?.();
  };
  const stayOrLeave = () => {
    // The event is asynchronous: the dialog may be open again by then.
    if (dialog.current?.open) return;
    if (onClose) onClose();
    else dialog.current?.showModal();
  };
  return (
    // A click on the backdrop targets the dialog element itself; Escape does the same by keyboard.
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-side={side}
      aria-label={label}
      aria-describedby={describedBy}
      role={role === 'dialog' ? undefined : role}
      onKeyDown={closeOnEscape}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget) stayOrLeave();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      <div className={styles.inside}>{children}</div>
    </dialog>
  );
}
