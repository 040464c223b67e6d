import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState, type UseFormReturn } from 'react-hook-form';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { asksSomething, type Workflow } from '../../../contract/model/workflow.ts';
import { formatDateTime } from '../../core/fields/localFormat.ts';
import { stateLabel } from '../../core/fields/stepTexts.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { permissionsOf, type ViewRecord } from '../../core/records/record.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { LongStep, useLongStep } from './LongStep.tsx';
import { StateTimeline } from './StateTimeline.tsx';
import { StepButton } from './StepButton.tsx';
import { StepMenuItems } from './StepMenuItems.tsx';
import { arrangeSteps, dueSteps, offeredSteps, type StepOffer } from './steps.ts';
import { TransitionDialog } from './TransitionDialog.tsx';
import './workflow.css';
import { useTransition } from './useTransition.ts';

interface RecordStepsProps {
  screen: PlacedView;
  record: ViewRecord;
}

interface StepsProps extends RecordStepsProps {
  workflow: Workflow;
  state: string;
  closed: string | undefined;
}

function Steps({ screen, record, workflow, state, closed: unsaved }: StepsProps) {
  const { translate, language } = useTexts();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<StepOffer | null>(null);
  const { take, isBusy } = useTransition(screen);
  const { resource } = screen;
  const { found, closed = unsaved } = useLongStep(resource, record);
  const { main, others } = arrangeSteps(
    workflow,
    state,
    offeredSteps(workflow, permissionsOf(record)),
  );
  const onTake = (offer: StepOffer) => {
    setAnchor(null);
    if (asksSomething(offer.transition)) setAsking(offer);
    else void take(record, offer.transition, { values: {}, reason: null });
  };
  const shared = { resource, isBusy, closed, onTake };
  const [only] = others;
  const [due] = dueSteps(workflow, state, record);
  const isPast = due !== undefined && Date.parse(due.at) <= Date.now();
  return (
    <section className="record-steps" aria-label={translate('framework.workflow.steps')}>
      <StateTimeline resource={resource} workflow={workflow} state={state} />
      <div className="record-steps-actions">
        {others.length === 1 && only && <StepButton {...shared} offer={only} isMain={false} />}
        {others.length > 1 && (
          <>
            <Button
              variant="outlined"
              endIcon={<Icon name="down" size={18} />}
              aria-haspopup="menu"
              aria-expanded={anchor !== null}
              onClick={(event) => setAnchor(event.currentTarget)}
            >
              {translate('framework.workflow.more')}
            </Button>
            <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
              <StepMenuItems resource={resource} offers={others} closed={closed} onTake={onTake} />
            </Menu>
          </>
        )}
        {main && <StepButton {...shared} offer={main} isMain />}
      </div>
      {due && (
        <p className="record-steps-due">
          <Icon name="clock" size={18} />
          {translate(isPast ? 'framework.workflow.due' : 'framework.workflow.timed', {
            at: formatDateTime(due.at, language),
            state: stateLabel(translate, resource, due.transition.to),
          })}
        </p>
      )}
      <LongStep resource={resource} record={record} found={found} />
      {asking && (
        <TransitionDialog
          screen={screen}
          record={record}
          transition={asking.transition}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

function StepsInForm({ form, ...steps }: Omit<StepsProps, 'closed'> & { form: UseFormReturn }) {
  const translate = useTranslate();
  const { isDirty } = useFormState({ control: form.control });
  return (
    <Steps {...steps} closed={isDirty ? translate('framework.workflow.unsaved') : undefined} />
  );
}

/**
 * The progress of a record and this user's transitions; in a form, transitions are disabled while
 * there are unsaved changes.
 */
export function RecordSteps({ screen, record }: RecordStepsProps) {
  const form = useFormContext() as UseFormReturn | null;
  const { workflow } = screen.resource;
  const state = workflow && record[workflow.field];
  if (!workflow || typeof state !== 'string') return null;
  const shared = { screen, record, workflow, state };
  return form ? <StepsInForm {...shared} form={form} /> : <Steps {...shared} closed={undefined} />;
}
