import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/catalogue.ts';
import { failureText } from '../common/failure.ts';
import { Icon } from '../common/Icon.tsx';
import { createPath } from '../common/paths.ts';

const SKELETON_ROWS = 12;

export interface ListSkeletonProps {
  columns: number;
}

/** The list's shape while its first rows are on the way. */
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

/** Nothing came: why, and another try. */
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

export interface ListEmptyProps {
  screen: PlacedView;
  canCreate: boolean;
}

/** No rows: because of what was asked for, or because there are none yet; and what to do next. */
export function ListEmpty({ screen, canCreate }: ListEmptyProps) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { name } = screen.resource;
  if (Object.keys(filterValues).length > 0) {
    return (
      <div className="list-state">
        <Icon name="search" />
        <h2>{translate('framework.list.noMatch')}</h2>
        <p>{translate('framework.list.noMatchHint')}</p>
        <Button variant="outlined" onClick={() => setFilters({})}>
          {translate('framework.list.clearAll')}
        </Button>
      </div>
    );
  }
  const fallback = translate(canCreate ? 'framework.list.emptyHintCreate' : 'framework.list.emptyHint');
  return (
    <div className="list-state">
      <Icon name="filter" />
      <h2>{translate('framework.list.empty')}</h2>
      <p>{translate(`resources.${name}.empty.${screen.name}`, { _: fallback })}</p>
      {canCreate && (
        <Button variant="contained" component={Link} to={createPath(screen)} startIcon={<Icon name="add" />}>
          {translate('framework.action.create')}
        </Button>
      )}
    </div>
  );
}
