import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { Transition } from '../../../../contract/model/workflow.ts';
import { formatInteger } from '../../../core/fields/localFormat.ts';
import { stepLabel } from '../../../core/fields/stepTexts.ts';
import { usePrivileges } from '../../../core/portal/PortalServices.tsx';
import type { ViewRecord } from '../../../core/records/record.ts';
import { bulkSteps, heldSteps } from './bulkSteps.ts';
import '../../workflow/workflow.css';

interface BulkStepsMenuProps {
  screen: PlacedView;
  /** `null`: all that the filter matches. */
  records: readonly ViewRecord[] | null;
  anchor: HTMLElement;
  onChoose: (transition: Transition) => void;
  onClose: () => void;
}

/** The transitions of the selected records, each with the number of records that can perform it. */
export function BulkStepsMenu({ screen, records, anchor, onChoose, onClose }: BulkStepsMenuProps) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const { resource } = screen;
  const offered = bulkSteps(heldSteps(resource.workflow, privileges), records);
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('framework.workflow.steps') } }}
    >
      {offered.length === 0 && (
        <MenuItem className="step-item" aria-disabled="true">
          <span>{translate('framework.workflow.bulkNone')}</span>
        </MenuItem>
      )}
      {offered.map(({ transition, possible }) => (
        <MenuItem
          key={transition.name}
          className="step-item"
          aria-disabled={possible === 0 || undefined}
          onClick={possible === 0 ? undefined : () => onChoose(transition)}
        >
          <span>{stepLabel(translate, resource, transition)}</span>
          {possible !== null && (
            <span className="view-quiet">
              {translate(
                possible === 0
                  ? 'framework.workflow.bulkPossibleNone'
                  : 'framework.workflow.bulkPossible',
                { count: formatInteger(possible), total: formatInteger(records?.length ?? 0) },
              )}
            </span>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
