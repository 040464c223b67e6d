import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './ModalDialog.module.css';

interface ModalDialogProps {
  open: boolean;
  /** Called on Escape and on a click beside the dialog; absent where the person must decide. */
  onClose?: () => void;
  side?: 'left' | 'right' | 'centre';
  label: string;
  role?: 'dialog' | 'alertdialog';
  describedBy?: string;
  children: ReactNode;
}

/** The browser's own modal dialog, which keeps the focus inside and the rest of the page out of reach. */
export function ModalDialog({ open, onClose, side = 'centre', label, role = 'dialog', describedBy, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    element.showModal();
    return () => element.close();
  }, [open]);
  if (!open) return null;
  return (
    // A click on the backdrop reaches the dialog element itself; Escape is the keyboard's way to the same end.
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-side={side}
      aria-label={label}
      aria-describedby={describedBy}
      role={role === 'dialog' ? undefined : role}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      <div className={styles.inside}>{children}</div>
    </dialog>
  );
}
