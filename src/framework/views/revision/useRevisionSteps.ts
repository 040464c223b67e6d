import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import { obstacleIn, obstacleText } from '../../core/fields/stepTexts.ts';
import { failureOf, failureText } from '../../core/records/failure.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { useViewDataProvider, type RevisionStep } from '../../core/records/viewDataProvider.ts';
import { adminResource } from '../../core/routes/recordPaths.ts';
import { fieldLabels } from './fieldLabels.ts';

/**
 * Publishes, schedules, holds or discards the draft revision of a record; shows the result as a
 * toast and refreshes every screen.
 */
export function useRevisionSteps(screen: PlacedView, record: ViewRecord) {
  const dataProvider = useViewDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);

  const wordsFor = (error: unknown): string => {
    const failure = failureOf(error);
    if (failure.code === 'STALE_VERSION') return translate('framework.workflow.changedMeanwhile');
    if (failure.code === 'TRANSITION_REFUSED')
      return obstacleText(translate, screen.resource, obstacleIn(failure.details));
    const names = Object.keys(failure.fieldErrors);
    return names.length > 0
      ? `${fieldLabels(translate, screen.resource, names)}: ${failureText(error, translate)}`
      : failureText(error, translate);
  };

  /** Resolves with the problems of the time field; `null` if nothing remains to be done here. */
  const take = async (
    step: RevisionStep,
    done: string,
    publishAt?: string,
  ): Promise<FieldProblem | null> => {
    setBusy(true);
    try {
      await dataProvider.stepRevision(adminResource(screen), record.id, step, {
        version: record.version ?? null,
        ...(publishAt === undefined ? {} : { publishAt }),
      });
      notify(done, { type: 'success' });
      await queries.invalidateQueries();
      return null;
    } catch (error) {
      const problem = step === 'schedule' ? failureOf(error).fieldErrors['publishAt'] : undefined;
      if (problem) return problem;
      const words = wordsFor(error);
      notify(words, { type: 'error', messageArgs: { _: words }, autoHideDuration: 10_000 });
      await queries.invalidateQueries();
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { take, isBusy };
}
