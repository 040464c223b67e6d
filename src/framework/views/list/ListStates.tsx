import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { failureText } from '../../core/records/failure.ts';
import { Icon } from '../../ui/Icon.tsx';

const SKELETON_ROWS = 12;

export interface ListSkeletonProps {
  columns: number;
}

/** A placeholder for a list while its first rows load. */
export function ListSkeleton({ columns }: ListSkeletonProps) {
  const translate = useTranslate();
  return (
    <div className="list-skeleton">
      <span role="status" className="view-hidden">
        {translate('framework.loading')}
      </span>
      <div aria-hidden="true">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <div key={row} className="list-skeleton-row">
            {Array.from({ length: Math.min(columns, 7) }, (_cell, column) => (
              <span key={column} style={{ width: `${45 + ((row * 7 + column * 13) % 45)}%` }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

export interface ListErrorProps {
  error: unknown;
}

/** The error of a list, with a retry button. */
export function ListError({ error }: ListErrorProps) {
  const translate = useTranslate();
  const { refetch, isFetching } = useListContext();
  return (
    <div className="list-state" role="alert">
      <Icon name="warning" />
      <h2>{translate('framework.list.failed')}</h2>
      <p>{failureText(error, translate)}</p>
      <Button variant="contained" onClick={() => void refetch()} loading={isFetching}>
        {translate('framework.action.retry')}
      </Button>
    </div>
  );
}
