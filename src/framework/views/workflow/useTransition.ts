import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { askedFields, type Transition } from '../../../contract/model/workflow.ts';
import type { Translate } from '../../core/fields/kind.ts';
import { problemWords } from '../../core/fields/problemWords.ts';
import { obstacleIn, obstacleText, stateLabel } from '../../core/fields/stepTexts.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { failureOf, type ViewFailure } from '../../core/records/failure.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { useFailureText } from '../../core/records/useFailureText.ts';
import { useViewDataProvider, type TransitionInput } from '../../core/records/viewDataProvider.ts';
import { adminResource } from '../../core/routes/recordPaths.ts';

export type TransitionProblems = Record<string, FieldProblem>;

const stateIn = (
  { workflow }: ResourceDeclaration,
  values: Readonly<Record<string, unknown>>,
): string | null => {
  const state = values[workflow?.field ?? ''];
  return typeof state === 'string' ? state : null;
};

/** The notification for a record that was changed meanwhile; `null` if it was not. */
function conflictText(
  translate: Translate,
  resource: ResourceDeclaration,
  record: ViewRecord,
  { code, details: { current } }: ViewFailure,
): string | null {
  if (code !== 'STALE_VERSION') return null;
  const now =
    typeof current === 'object' && current !== null
      ? stateIn(resource, current as Record<string, unknown>)
      : null;
  if (now === null || now === stateIn(resource, record))
    return translate('framework.workflow.changedMeanwhile');
  return translate('framework.workflow.movedMeanwhile', {
    state: stateLabel(translate, resource, now),
  });
}

/** Problems in fields that the transition does not ask for, so that no input can show them. */
function problemsWithoutInput(
  problems: TransitionProblems,
  transition: Transition,
  word: (path: string, problem: FieldProblem) => string,
): string {
  const inputNames = new Set(['reason', ...askedFields(transition).map(({ field }) => field)]);
  return Object.entries(problems)
    .filter(([path]) => !inputNames.has(path.split('.')[0] ?? path))
    .map(([path, problem]) => word(path, problem))
    .join(' ');
}

/** Whether an address is that of a screen or of one of its records. */
const isUnder = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/**
 * Performs a transition of one record, notifies of the outcome and refetches. `done` replaces the
 * general success message.
 */
export function useTransition(screen: PlacedView, done?: string) {
  const dataProvider = useViewDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const { translate, language } = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const { resource } = screen;
  const failureText = useFailureText(resource.name);
  const warn = (words: string, type: 'error' | 'warning') =>
    notify(words, { type, messageArgs: { _: words }, autoHideDuration: 10_000 });
  const problemText = (path: string, problem: FieldProblem): string =>
    `${translate(`resources.${resource.name}.fields.${path.split('.')[0]}`, { _: path })}: ${problemWords(problem, translate, language)}`;

  /** Resolves with the problems of the transition's fields; `null` if nothing remains to be done. */
  const take = async (
    record: ViewRecord,
    transition: Transition,
    input: TransitionInput,
  ): Promise<TransitionProblems | null> => {
    setBusy(true);
    try {
      const { data } = await dataProvider.transition(
        adminResource(screen),
        record.id,
        transition.name,
        { ...input, version: record.version ?? null },
      );
      if (data.id === undefined && typeof data['job'] === 'string') {
        notify('framework.workflow.begun', { type: 'info' });
        await queries.invalidateQueries();
        return null;
      }
      notify(done ?? 'framework.workflow.done', {
        type: 'success',
        messageArgs: {
          ...(done === undefined ? {} : { _: done }),
          state: stateLabel(translate, resource, transition.to),
        },
      });
      // The step hid the record from this user, so its page has nothing left to show.
      if (data.id === undefined && isUnder(screen.path, pathname)) void navigate(screen.path);
      await queries.invalidateQueries();
      return null;
    } catch (error) {
      const failure = failureOf(error);
      if (Object.keys(failure.fieldErrors).length > 0) {
        const otherProblems = problemsWithoutInput(failure.fieldErrors, transition, problemText);
        if (otherProblems !== '') warn(otherProblems, 'error');
        return failure.fieldErrors;
      }
      const conflict = conflictText(translate, resource, record, failure);
      if (conflict !== null) warn(conflict, 'warning');
      else if (failure.code === 'TRANSITION_REFUSED')
        warn(obstacleText(translate, resource, obstacleIn(failure.details)), 'error');
      else warn(failureText(error), 'error');
      await queries.invalidateQueries();
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { take, isBusy };
}
