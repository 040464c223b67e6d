import { Component, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { HOME_PATH } from '../../core/routes/routes.ts';
import styles from './Notice.module.css';

interface ScreenBoundaryProps {
  /** A navigation resets the failure. */
  address: string;
  children: ReactNode;
}
interface ScreenBoundaryState {
  error: Error | null;
  failedAt: string | null;
}

const UNKNOWN = 'shell.error.other.text';

/**
 * The key of what to say. After an update of the portal, chunks that the open page references no
 * longer exist; without a connection they are only out of reach.
 */
function textOf({ message }: Error): string {
  if (!/dynamically imported module|Importing a module script failed/i.test(message))
    return UNKNOWN;
  return navigator.onLine ? 'shell.error.outdated' : 'errors.other.network';
}

/** Shows the failure of a screen and keeps the rest of the portal working. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { error: null, failedAt: null };

  static getDerivedStateFromError(error: Error): Partial<ScreenBoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps(
    { address }: ScreenBoundaryProps,
    { error, failedAt }: ScreenBoundaryState,
  ) {
    if (!error) return { failedAt: address };
    return failedAt === address ? null : { error: null, failedAt: address };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <FailedScreen text={textOf(error)} onRetry={() => this.setState({ error: null })} />;
  }
}

/** The error page of `<CoreAdmin>`: a failure outside a screen replaces the whole page. */
export const FailedPage = ({
  error,
  resetErrorBoundary,
}: {
  error: Error;
  resetErrorBoundary: (args: unknown) => void;
}) => (
  <main className={styles.page}>
    <FailedScreen text={textOf(error)} onRetry={() => resetErrorBoundary([])} />
  </main>
);

function FailedScreen({ text, onRetry }: { text: string; onRetry: () => void }) {
  const translate = useTranslate();
  const isUnknown = text === UNKNOWN;
  return (
    <section className={styles.notice} role="alert">
      <h1>{translate('shell.error.other.title')}</h1>
      <p>{translate(text)}</p>
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.primary}
          onClick={isUnknown ? onRetry : () => window.location.reload()}
        >
          {translate(isUnknown ? 'shell.error.retry' : 'shell.error.reload')}
        </button>
        <a className={styles.secondary} href={HOME_PATH}>
          {translate('shell.error.home')}
        </a>
      </div>
    </section>
  );
}
