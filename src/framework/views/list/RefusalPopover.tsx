import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { useCapability } from '../../core/portal/PortalServices.tsx';
import type { ViewRecord } from '../../core/records/record.ts';
import { whyNotPath } from '../../core/routes/routes.ts';
import type { RowAction } from './table/rowActs.ts';

interface RefusalPopoverProps {
  screen: PlacedView;
  record: ViewRecord;
  action: RowAction;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Transitions change the record, so they count as `edit`. */
const VERBS = { show: 'show', edit: 'edit', delete: 'delete', steps: 'edit' } as const;

/** Why a button of a row is disabled, with a link to the full explanation. */
export function RefusalPopover({ screen, record, action, anchor, onClose }: RefusalPopoverProps) {
  const translate = useTranslate();
  const canAnswer = useCapability('answers');
  const titleId = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { className: 'list-refusal', role: 'dialog', 'aria-labelledby': titleId },
      }}
    >
      <p id={titleId}>{translate(`framework.reason.${action}`)}</p>
      {canAnswer && (
        <Button
          size="small"
          autoFocus
          component={Link}
          to={whyNotPath({ resource: screen.resource.name, id: record.id, verb: VERBS[action] })}
        >
          {translate('framework.access.whyNot')}
        </Button>
      )}
    </Popover>
  );
}
