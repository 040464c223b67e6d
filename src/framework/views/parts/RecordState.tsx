import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { failureText } from '../../core/records/failure.ts';
import { Icon } from '../../ui/Icon.tsx';

/** A placeholder for a form or a record while it loads. */
export function RecordSkeleton() {
  const translate = useTranslate();
  return (
    <div className="record-skeleton">
      <span role="status" className="view-hidden">
        {translate('framework.loading')}
      </span>
      <div aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <span key={index} style={{ width: `${40 + ((index * 23) % 55)}%` }} />
        ))}
      </div>
    </div>
  );
}

export interface RecordErrorProps {
  error: unknown;
  onRetry: () => void;
}

/** The error of a record that failed to load, with a retry button. */
export function RecordError({ error, onRetry }: RecordErrorProps) {
  const translate = useTranslate();
  return (
    <div className="list-state" role="alert">
      <Icon name="warning" />
      <h2>{translate('framework.record.failed')}</h2>
      <p>{failureText(error, translate)}</p>
      <Button variant="contained" onClick={onRetry}>
        {translate('framework.action.retry')}
      </Button>
    </div>
  );
}
