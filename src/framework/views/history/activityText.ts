import type { Translate } from '../../core/fields/kind.ts';
import { optionKey } from '../../core/fields/labels.ts';
import { stepLabel } from '../../core/fields/stepTexts.ts';

interface LoggedAct {
  action: unknown;
  resource: unknown;
  /** The step of a workflow, if the entry is one. */
  transition?: unknown;
}

/** What an entry of the activity log did: the step by its label of the workflow, else the action. */
export function activityText(
  translate: Translate,
  { action, resource, transition }: LoggedAct,
): string {
  if (typeof transition === 'string')
    return translate('framework.history.step', {
      step: stepLabel(translate, { name: String(resource) }, { name: transition }),
    });
  return translate(optionKey('activities', 'action', String(action)), { _: String(action) });
}
