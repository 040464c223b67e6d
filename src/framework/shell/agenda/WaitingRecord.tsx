import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { asksSomething, type Workflow } from '../../../contract/model/workflow.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { permissionsOf, titleOf, type ViewRecord } from '../../core/records/record.ts';
import { showPath } from '../../core/routes/recordPaths.ts';
import { TransitionDialog } from '../../views/workflow/lazyTransitionDialog.ts';
import { StepButton } from '../../views/workflow/StepButton.tsx';
import { offeredSteps, type StepOffer } from '../../views/workflow/steps.ts';
import { useTransition } from '../../views/workflow/useTransition.ts';
import styles from './Agenda.module.css';

const MAX_BUTTONS = 2;

/** The steps to offer on the spot: the first possible ones, as declared. */
const stepsOf = (workflow: Workflow, record: ViewRecord): StepOffer[] =>
  offeredSteps(workflow, permissionsOf(record))
    .filter(({ verdict }) => verdict.allowed)
    .slice(0, MAX_BUTTONS);

interface WaitingRecordProps {
  screen: PlacedView;
  record: ViewRecord;
  workflow: Workflow;
}

/** A record that waits, with the steps that can be taken without opening it. */
export function WaitingRecord({ screen, record, workflow }: WaitingRecordProps) {
  const { translate, language } = useTexts();
  const [asking, setAsking] = useState<StepOffer | null>(null);
  const { take, isBusy } = useTransition(screen);
  const { resource } = screen;
  const title =
    titleOf(resource, record, language, translate) || translate('framework.list.untitled');
  const onTake = (offer: StepOffer) => {
    if (asksSomething(offer.transition)) setAsking(offer);
    else void take(record, offer.transition, { values: {}, reason: null });
  };
  return (
    <li className={styles.record}>
      <Link to={showPath(screen, record.id)}>{title}</Link>
      <span className={styles.steps} role="group" aria-label={title}>
        {stepsOf(workflow, record).map((offer) => (
          <StepButton
            key={offer.transition.name}
            resource={resource}
            offer={offer}
            isMain={false}
            isBusy={isBusy}
            closed={undefined}
            onTake={onTake}
          />
        ))}
      </span>
      {asking && (
        <Suspense fallback={null}>
          <TransitionDialog
            screen={screen}
            record={record}
            transition={asking.transition}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </li>
  );
}
