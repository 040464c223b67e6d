import { useEffect, useState } from 'react';
import { useAuthTexts } from '../authTexts.tsx';
import { Notice } from './Notice.tsx';

interface LockedNoticeProps {
  text: string;
  /** End of the lock, in milliseconds since the epoch. */
  until: number;
  onOver: () => void;
}

/** Formats seconds as `m:ss`. */
const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** A lock with its remaining time. Screen readers announce the text once, not the countdown. */
export function LockedNotice({ text, until, onOver }: LockedNoticeProps) {
  const { translate } = useAuthTexts();
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const count = () => {
      const now = secondsUntil(until);
      setLeft(now);
      if (now > 0) return;
      clearInterval(ticking);
      onOver();
    };
    const ticking = setInterval(count, 1000);
    return () => clearInterval(ticking);
  }, [until, onOver]);
  return left > 0 ? (
    <Notice kind="danger">
      <p>{text}</p>
      <p aria-live="off">
        {translate('auth.signIn.lockedFor')} <strong role="timer">{clockText(left)}</strong>
      </p>
    </Notice>
  ) : (
    <Notice kind="info">
      <p>{translate('auth.signIn.lockOver')}</p>
    </Notice>
  );
}
