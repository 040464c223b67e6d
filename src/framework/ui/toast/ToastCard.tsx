import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './ToastCard.module.css';

export type ToastType = 'info' | 'success' | 'warning' | 'error';

interface ToastCardProps {
  type: ToastType;
  /** Milliseconds on the screen; a pointer or the focus on the card holds it. */
  lasts: number;
  onGone: () => void;
  children: ReactNode;
}

/**
 * One message that leaves by itself. The time runs from when it appeared, however often the page
 * renders meanwhile.
 */
export function ToastCard({ type, lasts, onGone, children }: ToastCardProps) {
  const leave = useRef(onGone);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => leave.current(), lasts);
    return () => clearTimeout(timer);
  }, [isHeld, lasts]);
  return (
    <div
      className={styles.toast}
      data-type={type}
      role={type === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {children}
    </div>
  );
}
