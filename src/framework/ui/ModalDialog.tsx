import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './ModalDialog.module.css';

interface ModalDialogProps {
  open: boolean;
  /** Called on Escape and on a click outside the dialog; absent if the person must decide. */
  onClose?: () => void;
  side?: 'left' | 'right' | 'centre' | 'top';
  label: string;
  role?: 'dialog' | 'alertdialog';
  describedBy?: string;
  children: ReactNode;
}

/**
 * The browser's own modal dialog, which keeps the focus inside and the rest of the page out of
 * reach.
 */
export function ModalDialog({ open, ...props }: ModalDialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  side = 'centre',
  label,
  role = 'dialog',
  describedBy,
  children,
}: Omit<ModalDialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while still in the page: only then does the browser give the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A second Escape closes a dialog whatever `cancel` says, unless the key itself was taken.
    event.preventDefault();
    onClose?.();
  };
  const stayOrLeave = () => {
    // The event comes late: by then the dialog may be open again.
    if (dialog.current?.open) return;
    if (onClose) onClose();
    else dialog.current?.showModal();
  };
  return (
    // A click on the backdrop reaches the dialog element itself; Escape is the keyboard's way to the same end.
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
