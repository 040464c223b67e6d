import Menu from '@mui/material/Menu';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { asksSomething } from '../../../contract/model/workflow.ts';
import { permissionsOf, type ViewRecord } from '../../core/records/record.ts';
import { StepMenuItems } from './StepMenuItems.tsx';
import { offeredSteps, type StepOffer } from './steps.ts';
import { TransitionDialog } from './TransitionDialog.tsx';
import { useTransition } from './useTransition.ts';
import './workflow.css';

interface RowStepsProps {
  screen: PlacedView;
  record: ViewRecord;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The transitions of one row of a list. */
export function RowSteps({ screen, record, anchor, onClose }: RowStepsProps) {
  const translate = useTranslate();
  const [asking, setAsking] = useState<StepOffer | null>(null);
  const { take } = useTransition(screen);
  const { workflow } = screen.resource;
  if (!workflow) return null;
  const onTake = (offer: StepOffer) => {
    if (asksSomething(offer.transition)) setAsking(offer);
    else void take(record, offer.transition, { values: {}, reason: null }).then(onClose);
  };
  if (asking)
    return (
      <TransitionDialog
        screen={screen}
        record={record}
        transition={asking.transition}
        onClose={onClose}
      />
    );
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('framework.workflow.steps') } }}
    >
      <StepMenuItems
        resource={screen.resource}
        offers={offeredSteps(workflow, permissionsOf(record))}
        onTake={onTake}
      />
    </Menu>
  );
}
