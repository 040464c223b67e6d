import IconButton from '@mui/material/IconButton';
import { RecordContextProvider, usePrevNextController, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PlacedView } from '../../../contract/catalogue.ts';
import { formatInteger } from '../../kinds/localFormat.ts';
import { Icon } from './Icon.tsx';
import { adminResource } from './paths.ts';
import type { ViewRecord } from './record.ts';

interface PreviousNextProps {
  screen: PlacedView;
  record: ViewRecord;
  /** Whether one goes through forms or through pages to read. */
  to: 'edit' | 'show';
}

/** How far from the first one can walk; beyond that one looks for a record by its list. */
const WALK = 1_000;

interface StepProps {
  path: string | undefined;
  name: 'previous' | 'next';
  shortcut: string;
}

function Step({ path, name, shortcut }: StepProps) {
  const translate = useTranslate();
  const label = translate(`framework.walk.${name}`);
  if (path === undefined) {
    const reason = translate(`framework.walk.${name}None`);
    return (
      <IconButton aria-label={label} aria-disabled aria-description={reason} title={reason} className="form-closed">
        <Icon name={name} />
      </IconButton>
    );
  }
  return (
    <IconButton component={Link} to={path} aria-label={label} title={`${label} (${shortcut})`} aria-keyshortcuts={shortcut.replace(' ', '')}>
      <Icon name={name} />
    </IconButton>
  );
}

function Walk({ screen, to }: Omit<PreviousNextProps, 'record'>) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [field, order] = screen.view.sort ?? ['id', 'asc'];
  const walk = usePrevNextController({
    resource: adminResource(screen),
    linkType: to,
    limit: WALK,
    sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
    filterDefaultValues: {},
    queryOptions: { staleTime: 60_000 },
  });
  const { hasPrev, hasNext, index, total, prevPath, nextPath } = walk;
  const [previous, next] = [hasPrev ? prevPath : undefined, hasNext ? nextPath : undefined];
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const target = event.key === 'PageUp' ? previous : event.key === 'PageDown' ? next : undefined;
      if (!event.altKey || target === undefined) return;
      event.preventDefault();
      void navigate(target);
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [navigate, previous, next]);
  if (walk.isPending || walk.error || index === undefined || index < 0) return null;
  return (
    <nav className="view-walk" aria-label={translate('framework.walk.title')}>
      <Step path={previous} name="previous" shortcut="Alt+PageUp" />
      <span className="view-quiet">{translate('framework.walk.place', { place: formatInteger(index + 1), total: formatInteger(total ?? 0) })}</span>
      <Step path={next} name="next" shortcut="Alt+PageDown" />
    </nav>
  );
}

/** To the record before and after this one, in the order and under the filter of the list one came from. Alt with the page keys does the same. */
export function PreviousNext({ screen, record, to }: PreviousNextProps) {
  return (
    <RecordContextProvider value={record}>
      <Walk screen={screen} to={to} />
    </RecordContextProvider>
  );
}
