import { Component, Suspense, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import styles from './Dashboard.module.css';

/** Shows the failure of a card in its place and keeps the others working. */
export class CardBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (this.state.failed) return <FailedCard />;
    return (
      <Suspense fallback={<div className={styles.skeleton} />}>{this.props.children}</Suspense>
    );
  }
}

function FailedCard() {
  const translate = useTranslate();
  return (
    <p className={styles.nothing} role="alert">
      {translate('shell.dashboard.cardFailed')}
    </p>
  );
}
