import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { useWindowEvent } from '../../core/browser/useWindowEvent.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { editPath, showPath } from '../../core/routes/recordPaths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useRecordPanel } from './recordPanel.ts';
import { useNeighbours } from './useNeighbours.ts';

interface PreviousNextProps {
  screen: PlacedView;
  record: ViewRecord;
  /** Whether the links open forms or read-only pages. */
  to: 'edit' | 'show';
}

function Step({
  path,
  name,
  shortcut,
}: {
  path: string | undefined;
  name: 'previous' | 'next';
  shortcut: string;
}) {
  const translate = useTranslate();
  const panel = useRecordPanel();
  const label = translate(`framework.walk.${name}`);
  if (path === undefined) {
    const reason = translate(`framework.walk.${name}None`);
    return (
      <IconButton
        aria-label={label}
        aria-disabled
        aria-description={reason}
        title={reason}
        className="form-closed"
      >
        <Icon name={name} />
      </IconButton>
    );
  }
  return (
    <IconButton
      component={Link}
      to={path}
      {...(panel && { replace: true, state: panel.state })}
      aria-label={label}
      title={`${label} (${shortcut})`}
      aria-keyshortcuts={shortcut.replace(' ', '')}
    >
      <Icon name={name} />
    </IconButton>
  );
}

/**
 * Links to the previous and the next record, in the order and filter of the list that the user came
 * from. Alt with the page keys does the same.
 */
export function PreviousNext({ screen, record, to }: PreviousNextProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const panel = useRecordPanel();
  const neighbours = useNeighbours(screen, record.id);
  const pathTo = (id: string | null | undefined) =>
    id ? (panel?.pathTo(id) ?? (to === 'edit' ? editPath : showPath)(screen, id)) : undefined;
  const [previous, next] = [pathTo(neighbours?.previous), pathTo(neighbours?.next)];
  useWindowEvent('keydown', (event) => {
    const target = event.key === 'PageUp' ? previous : event.key === 'PageDown' ? next : undefined;
    if (!event.altKey || target === undefined) return;
    event.preventDefault();
    void navigate(target, panel ? { replace: true, state: panel.state } : {});
  });
  if (!neighbours) return null;
  const { place, total } = neighbours;
  return (
    <nav className="view-walk" aria-label={translate('framework.walk.title')}>
      <Step path={previous} name="previous" shortcut="Alt+PageUp" />
      <span className="view-quiet">
        {translate('framework.walk.place', {
          place: formatInteger(place),
          total: formatInteger(total),
        })}
      </span>
      <Step path={next} name="next" shortcut="Alt+PageDown" />
    </nav>
  );
}
