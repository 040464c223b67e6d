import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './ChoiceRow.module.css';

/** `bad` prevents the choice, `caution` warns, `plain` informs. */
type ReasonTone = 'bad' | 'caution' | 'plain';

export interface ShownReason {
  key: string;
  tone: ReasonTone;
  icon: IconName;
  text: ReactNode;
}

/** A list of reasons, one per line; renders nothing without any. */
export function ReasonList({
  reasons,
  id,
}: {
  reasons: readonly ShownReason[];
  id?: string | undefined;
}) {
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons} id={id}>
      {reasons.map(({ key, tone, icon, text }) => (
        <li key={key} data-tone={tone}>
          <Icon name={icon} size={16} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** A list of `ChoiceRow`s. */
export const ChoiceRows = ({ children }: { children: ReactNode }) => (
  <ul className={styles.rows}>{children}</ul>
);

interface ChoiceRowProps {
  code: string;
  title: string;
  /** Its state, next to the title. */
  badges?: ReactNode;
  facts: readonly string[];
  isChosen: boolean;
  /** The button that selects or removes it. */
  action?: ReactNode;
  /** Further content below the facts. */
  children?: ReactNode;
}

/** A selectable item with code and title: its facts, the reasons for or against it, and the button. */
export const ChoiceRow = ({
  code,
  title,
  badges,
  facts,
  isChosen,
  action,
  children,
}: ChoiceRowProps) => (
  <li className={styles.row} data-chosen={isChosen || undefined}>
    <div className={styles.text}>
      <div className={styles.head}>
        <h3>
          <span className={styles.code}>{code}</span> {title}
        </h3>
        {badges}
      </div>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {children}
    </div>
    {action}
  </li>
);
