import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { obstacleText, stepLabel } from '../../core/fields/stepTexts.ts';
import type { StepOffer } from './steps.ts';

interface StepButtonProps {
  resource: ResourceDeclaration;
  offer: StepOffer;
  isMain: boolean;
  isBusy: boolean;
  /** Why no transition is possible now. */
  closed: string | undefined;
  onTake: (offer: StepOffer) => void;
}

/** A transition as a button; a disabled one gives the reason. */
export function StepButton({ resource, offer, isMain, isBusy, closed, onTake }: StepButtonProps) {
  const translate = useTranslate();
  const { transition, verdict } = offer;
  const reason = verdict.allowed ? closed : obstacleText(translate, resource, verdict);
  const refused =
    reason === undefined
      ? {}
      : {
          'aria-disabled': true,
          'aria-description': reason,
          title: reason,
          className: 'form-closed',
        };
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      loading={isBusy}
      onClick={reason === undefined ? () => onTake(offer) : undefined}
      {...refused}
    >
      {stepLabel(translate, resource, transition)}
    </Button>
  );
}
