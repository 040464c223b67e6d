import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { obstacleText, stepLabel } from '../../core/fields/stepTexts.ts';
import type { StepOffer } from './steps.ts';

interface StepMenuItemsProps {
  resource: ResourceDeclaration;
  offers: readonly StepOffer[];
  closed?: string | undefined;
  onTake: (offer: StepOffer) => void;
}

/** Transitions in a menu; a disabled one is focusable and shows the reason below its name. */
export function StepMenuItems({ resource, offers, closed, onTake }: StepMenuItemsProps) {
  const translate = useTranslate();
  return offers.map((offer) => {
    const { transition, verdict } = offer;
    const reason = verdict.allowed ? closed : obstacleText(translate, resource, verdict);
    return (
      <MenuItem
        key={transition.name}
        className="step-item"
        aria-disabled={reason !== undefined || undefined}
        onClick={reason === undefined ? () => onTake(offer) : undefined}
      >
        <span>{stepLabel(translate, resource, transition)}</span>
        {reason !== undefined && <span className="view-quiet">{reason}</span>}
      </MenuItem>
    );
  });
}
