import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './ModalDialog.module.css';

interface ModalDialogProps {
  open: boolean;
  /** Called on Escape and on a click outside the dialog; absent if the user must decide. */
  onClose?: () => void;
  side?: 'left' | 'right' | 'centre' | 'top';
  /** The element next to which the dialog opens, where the window has room; centred without one. */
  near?: HTMLElement | null;
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

const GAP = 4;
const MARGIN = 8;

/** Below an element, or above it where there is more room, within the window. */
function placeBeside(dialog: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom, right } = anchor.getBoundingClientRect();
  const { width, height } = dialog.getBoundingClientRect();
  const below = bottom + GAP + height + MARGIN <= innerHeight || bottom < innerHeight - top;
  const within = (edge: number, room: number) => Math.max(MARGIN, Math.min(edge, room - MARGIN));
  dialog.style.insetBlockStart = `${within(below ? bottom + GAP : top - GAP - height, innerHeight - height)}px`;
  dialog.style.insetInlineStart = `${within(right - width, innerWidth - width)}px`;
}

function OpenDialog({
  onClose,
  near,
  side = near ? 'near' : 'centre',
  label,
  role = 'dialog',
  describedBy,
  children,
}: Omit<ModalDialogProps, 'open' | 'side'> & { side?: ModalDialogProps['side'] | 'near' }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Close it while it is mounted: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (element && near) placeBeside(element, near);
    return () => element?.close();
  }, [near]);

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
