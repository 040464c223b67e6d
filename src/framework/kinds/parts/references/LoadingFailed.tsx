import type { ReactNode } from 'react';
import type { Translate } from '../../../core/fields/kind.ts';

export interface LoadingFailedProps {
  translate: Translate;
  onRetry: () => void;
}

/** Shown below the box, not in its list, because the keyboard cannot reach a button there. */
export const LoadingFailed = ({ translate, onRetry }: LoadingFailedProps): ReactNode => (
  <span role="status" className="kind-problem">
    {translate('framework.kinds.reference.failed')}{' '}
    <button type="button" className="kind-link" onClick={onRetry}>
      {translate('framework.kinds.reference.retry')}
    </button>
  </span>
);
