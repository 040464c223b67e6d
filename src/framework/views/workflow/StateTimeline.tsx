import { useTranslate } from 'react-admin';
import { hasOptions } from '../../../contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import type { Workflow } from '../../../contract/model/workflow.ts';
import { stateLabel } from '../../core/fields/stepTexts.ts';
import { stagesOf } from './steps.ts';

/** The progress of a record: past, current and future states. */
export function StateTimeline({
  resource,
  workflow,
  state,
}: {
  resource: ResourceDeclaration;
  workflow: Workflow;
  state: string;
}) {
  const translate = useTranslate();
  const field = resource.fields[workflow.field];
  const tones = hasOptions(field) ? field.tones : undefined;
  return (
    <ol className="life-line" aria-label={translate('framework.workflow.stages')}>
      {stagesOf(workflow, state).map(({ state: stage, place }) => (
        <li
          key={stage}
          data-place={place}
          data-tone={tones?.[stage] ?? 'quiet'}
          aria-current={place === 'now' ? 'step' : undefined}
        >
          <span className="life-line-mark" aria-hidden="true" />
          <span>
            {stateLabel(translate, resource, stage)}
            {place === 'passed' && (
              <span className="view-hidden"> ({translate('framework.workflow.reached')})</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
