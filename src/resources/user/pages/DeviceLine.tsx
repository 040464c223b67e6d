import type { ReactNode } from 'react';
import { Badge, Icon, useTexts } from '../../../framework/index.ts';
import { deviceOf } from './deviceName.ts';
import styles from './user.module.css';

interface DeviceLineProps {
  userAgent: string | null;
  isCurrent: boolean;
  /** What is known of it, in small letters. */
  children: ReactNode;
}

/** A device as its user recognises it. */
export function DeviceLine({ userAgent, isCurrent, children }: DeviceLineProps) {
  const { text } = useTexts('pages.profile');
  const { browser, system, isHandheld } = deviceOf(userAgent);
  const name =
    browser && system
      ? text('device', { browser, system })
      : (browser ?? system ?? text('unknownDevice'));
  return (
    <span className={styles.device} title={userAgent ?? undefined}>
      <Icon name={isHandheld ? 'phone' : 'monitor'} />
      <span>
        <span className={styles.deviceName}>
          {name}
          {isCurrent && <Badge tone="good">{text('thisOne')}</Badge>}
        </span>
        <small>{children}</small>
      </span>
    </span>
  );
}
