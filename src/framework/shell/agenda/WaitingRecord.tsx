import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { asksSomething, type Workflow } from '../../../contract/model/workflow.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { permissionsOf, titleOf, type ViewRecord } from '../../core/records/record.ts';
import { showPath } from '../../core/routes/recordPaths.ts';
import { TransitionDialog } from '../../views/workflow/lazyTransitionDialog.ts';
import { StepButton } from '../../views/workflow/StepButton.tsx';
import { arrangeSteps, offeredSteps, type StepOffer } from '../../views/workflow/steps.ts';
import { useTransition } from '../../views/workflow/useTransition.ts';
import styles from './Agenda.module.css';

const MOST_BUTTONS = 2;

/** The steps to offer on the spot: possible ones, the one that advances the record last. */
function stepsOf(workflow: Workflow, record: ViewRecord): StepOffer[] {
  const offers = offeredSteps(workflow, permissionsOf(record)).filter(
    ({ verdict }) => verdict.allowed,
  );
  const { main, others } = arrangeSteps(workflow, String(record[workflow.field]), offers);
  return main ? [...others.slice(0, MOST_BUTTONS - 1), main] : others.slice(0, MOST_BUTTONS);
}

interface WaitingRecordProps {
  screen: PlacedView;
  record: ViewRecord;
  workflow: Workflow;
  onTaken: () => void;
}

/** A record that waits, with the steps that can be taken without opening it. */
export function WaitingRecord({ screen, record, workflow, onTaken }: WaitingRecordProps) {
  const { translate, language } = useTexts();
  const [asking, setAsking] = useState<StepOffer | null>(null);
  const { take, isBusy } = useTransition(screen);
  const { resource } = screen;
  const title =
    titleOf(resource, record, language, translate) || translate('framework.list.untitled');
  const onTake = (offer: StepOffer) => {
    onTaken();
    if (asksSomething(offer.transition)) setAsking(offer);
    else void take(record, offer.transition, { values: {}, reason: null });
  };
  return (
    <li className={styles.record}>
      <Link to={showPath(screen, record.id)}>{title}</Link>
      <span className={styles.steps} role="group" aria-label={title}>
        {stepsOf(workflow, record).map((offer, index, { length }) => (
          <StepButton
            key={offer.transition.name}
            resource={resource}
            offer={offer}
            isMain={index === length - 1}
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
