import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ALERT_MS, TOAST_MS } from '../../../contract/model/constants.ts';
import styles from './ToastCard.module.css';

export type ToastType = 'info' | 'success' | 'warning' | 'error';

interface ToastCardProps {
  type: ToastType;
  /**
   * Milliseconds on the screen, not counting the time that a pointer or the focus is on it.
   * Default: those of specification §9 for an alert, which confirms an action, and for any other
   * toast.
   */
  lasts?: number | undefined;
  onGone: () => void;
  children: ReactNode;
}

/** A message that closes itself. The time runs from its first render, regardless of later ones. */
export function ToastCard({
  type,
  lasts = type === 'success' ? ALERT_MS : TOAST_MS,
  onGone,
  children,
}: ToastCardProps) {
  const leave = useRef(onGone);
  const [isHeld, setIsHeld] = useState(false);
  const [isReady, setIsReady] = useState(type === 'error');
  // An alert is announced when it appears, a status only when its region is known and changes.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsReady(true));
    return () => cancelAnimationFrame(frame);
  }, []);
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
      {isReady && children}
    </div>
  );
}
