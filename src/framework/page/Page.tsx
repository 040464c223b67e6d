import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './Page.module.css';

/** A hand-written screen: its title and its panels. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

interface PanelProps {
  title?: string;
  note?: string;
  /** Makes the panel a form; the browser's own checks are off, since the gateway's say more. */
  onSubmit?: () => void;
  children: ReactNode;
}

export function Panel({ title, note, onSubmit, children }: PanelProps) {
  const id = useId();
  const inside = (
    <>
      {title !== undefined && <h2 id={id}>{title}</h2>}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {children}
    </>
  );
  const labelledBy = title === undefined ? undefined : id;
  if (!onSubmit) return <section className={styles.panel} aria-labelledby={labelledBy}>{inside}</section>;
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onSubmit();
  };
  return <form className={styles.panel} aria-labelledby={labelledBy} noValidate onSubmit={submit}>{inside}</form>;
}

export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
export const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;
export const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>;

interface ActionButtonProps {
  children: ReactNode;
  /** Submits the panel's form unless given something else to do. */
  onClick?: () => void;
  disabled?: boolean;
  /** Why it is disabled. */
  title?: string | undefined;
  quiet?: boolean;
}

export function ActionButton({ children, onClick, disabled = false, title, quiet = false }: ActionButtonProps) {
  return (
    <button type={onClick ? 'button' : 'submit'} className={quiet ? styles.secondary : styles.primary} onClick={onClick} disabled={disabled} title={title}>
      {children}
    </button>
  );
}
