import { useId } from 'react';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import styles from './Page.module.css';

interface PageFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'password' | 'email' | 'tel' | 'search';
  inputMode?: 'numeric';
  help?: string | undefined;
  /** Translated; what is wrong with the value. */
  problem?: string | undefined;
  disabled?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** A labelled line of text on a hand-written screen, with its help and its problem tied to it. */
export function PageField({ label, value, onChange, type = 'text', inputMode, help, problem, disabled, autoComplete }: PageFieldProps) {
  const id = useId();
  const describedBy = [help === undefined ? null : `${id}-help`, problem === undefined ? null : `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...{ id, type, value, inputMode, disabled, autoComplete }}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
      {help !== undefined && <span id={`${id}-help`} className={styles.help}>{help}</span>}
      {problem !== undefined && <span id={`${id}-problem`} className={styles.problem} role="alert">{problem}</span>}
    </div>
  );
}

interface PageCheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function PageCheck({ label, checked, onChange, disabled }: PageCheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...{ checked, disabled }} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
