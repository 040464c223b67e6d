import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { languageUnlike } from '../../core/fields/localisedText.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { HelpButton } from '../help/HelpButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { RelatedScreens } from './RelatedScreens.tsx';
import styles from './Page.module.css';
import '../visibility.css';

interface PageProps {
  title: string;
  /** One sentence under the title. */
  intro?: string | undefined;
  children: ReactNode;
}

/** A hand-written screen: its title and its panels. */
export function Page({ title, intro, children }: PageProps) {
  const { language } = useTexts();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 lang={languageUnlike(title, language)}>{title}</h1>
          <HelpButton />
        </div>
        {intro !== undefined && (
          <p className={styles.note} lang={languageUnlike(intro, language)}>
            {intro}
          </p>
        )}
        <RelatedScreens />
      </header>
      {children}
    </div>
  );
}

interface PanelProps {
  title?: string;
  note?: string | undefined;
  /**
   * Makes the panel a form without the browser's own validation, because the gateway's messages are
   * more specific.
   */
  onSubmit?: () => void;
  children: ReactNode;
}

/**
 * A section of a page with the layout of a generated form: the heading on the left, the content on
 * the right.
 */
export function Panel({ title, note, onSubmit, children }: PanelProps) {
  const id = useId();
  const { language } = useTexts();
  const inside = (
    <>
      {title !== undefined && (
        <div className={styles.about}>
          <h2 id={id} lang={languageUnlike(title, language)}>
            {title}
          </h2>
          {note !== undefined && (
            <p className={styles.note} lang={languageUnlike(note, language)}>
              {note}
            </p>
          )}
        </div>
      )}
      <div className={styles.body}>
        {title === undefined && note !== undefined && <p className={styles.note}>{note}</p>}
        {children}
      </div>
    </>
  );
  const frame = {
    className: styles.panel,
    'data-untitled': title === undefined || undefined,
    'aria-labelledby': title === undefined ? undefined : id,
  };
  if (!onSubmit) return <section {...frame}>{inside}</section>;
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form {...frame} noValidate onSubmit={submit}>
      {inside}
    </form>
  );
}

/** Inputs next to each other where they fit. Not printed: paper shows their result. */
export const PageFields = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
);
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
export const Note = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>{children}</p>
);
export const Rows = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

interface BadgeProps {
  tone?: 'plain' | 'good' | 'caution' | 'bad';
  children: ReactNode;
}

/** A short label for a state. */
export const Badge = ({ tone = 'plain', children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
);

/** A prominent message. */
export const Callout = ({
  tone = 'plain',
  action,
  children,
}: BadgeProps & { action?: ReactNode }) => (
  <div className={styles.callout} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
    <Icon name={tone === 'good' ? 'check' : 'alert'} size={18} />
    <div className={styles.calloutText}>{children}</div>
    {action}
  </div>
);

/** A failure to load, with a retry button. */
export function Failed({ text, onRetry }: { text?: string | undefined; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Callout
      tone="bad"
      action={
        <ActionButton quiet onClick={onRetry}>
          {translate('framework.action.retry')}
        </ActionButton>
      }
    >
      {text ?? translate('framework.page.failed')}
    </Callout>
  );
}

/** A placeholder for lines that are loading. */
export function Loading({ lines = 3 }: { lines?: number }) {
  const translate = useTranslate();
  return (
    <div role="status" aria-label={translate('framework.loading')}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={36} />
      ))}
    </div>
  );
}

interface ActionButtonProps {
  children: ReactNode;
  /** Default: submits the panel's form. */
  onClick?: () => void;
  disabled?: boolean;
  /** Why it is disabled; it stays focusable, so that screen readers announce the reason. */
  title?: string | undefined;
  quiet?: boolean;
  danger?: boolean;
  isBusy?: boolean;
}

export function ActionButton({
  children,
  onClick,
  disabled = false,
  title,
  quiet = false,
  danger = false,
  isBusy = false,
}: ActionButtonProps) {
  const closed = disabled && title !== undefined;
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      variant={quiet ? 'outlined' : 'contained'}
      color={danger ? 'error' : 'primary'}
      loading={isBusy}
      disabled={disabled && !closed}
      {...(closed
        ? { 'aria-disabled': true, 'aria-description': title, title, className: 'form-closed' }
        : {})}
      onClick={(event) => {
        if (closed) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </Button>
  );
}
