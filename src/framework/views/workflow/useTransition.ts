import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import { askedFields, type Transition } from '../../../contract/model/workflow.ts';
import { problemWords } from '../../core/fields/problemWords.ts';
import { useLanguage } from '../../core/portal/useLanguage.ts';
import { failureOf, failureText } from '../../core/records/failure.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { useViewDataProvider, type TransitionInput } from '../../core/records/viewDataProvider.ts';
import { adminResource } from '../../core/routes/recordPaths.ts';
import { obstacleIn, obstacleText, stateLabel } from './texts.ts';

export type TransitionProblems = Record<string, FieldProblem>;

/**
 * Takes a step of one record; what the gateway answers is said, in words of the screen where it has
 * some for `done`, and every screen that may show the record looks again.
 */
export function useTransition(screen: PlacedView, done?: string) {
  const dataProvider = useViewDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { resource } = screen;
  const admin = adminResource(screen);
  const stateIn = (values: Readonly<Record<string, unknown>>): string | null => {
    const state = values[resource.workflow?.field ?? ''];
    return typeof state === 'string' ? state : null;
  };

  /** What somebody else did meanwhile, if that is what stands in the way. */
  const meanwhile = (record: ViewRecord, failure: ReturnType<typeof failureOf>): string | null => {
    if (failure.code !== 'STALE_VERSION') return null;
    const { current } = failure.details;
    const now =
      typeof current === 'object' && current !== null
        ? stateIn(current as Record<string, unknown>)
        : null;
    if (now === null || now === stateIn(record))
      return translate('framework.workflow.changedMeanwhile');
    return translate('framework.workflow.movedMeanwhile', {
      state: stateLabel(translate, resource, now),
    });
  };

  /**
   * What stands in the way in fields that the step does not ask for, and so has no input to be said
   * at.
   */
  const elsewhere = (transition: Transition, problems: TransitionProblems): string => {
    const asked = new Set(['reason', ...askedFields(transition).map(({ field }) => field)]);
    const others = Object.entries(problems).filter(
      ([path]) => !asked.has(path.split('.')[0] ?? path),
    );
    return others
      .map(
        ([path, one]) =>
          `${translate(`resources.${resource.name}.fields.${path.split('.')[0]}`, { _: path })}: ${problemWords(one, translate, language)}`,
      )
      .join(' ');
  };

  /**
   * Resolves with what has to be mended in the fields asked for; `null` when there is nothing more
   * to do here.
   */
  const take = async (
    record: ViewRecord,
    transition: Transition,
    input: TransitionInput,
  ): Promise<TransitionProblems | null> => {
    setBusy(true);
    try {
      const { data } = await dataProvider.transition(admin, record.id, transition.name, {
        ...input,
        version: record.version ?? null,
      });
      notify(done ?? 'framework.workflow.done', {
        type: 'success',
        messageArgs: {
          ...(done === undefined ? {} : { _: done }),
          state: stateLabel(translate, resource, transition.to),
        },
      });
      if (data.id === undefined) void navigate(screen.path);
      await queries.invalidateQueries();
      return null;
    } catch (error) {
      const failure = failureOf(error);
      if (Object.keys(failure.fieldErrors).length > 0) {
        const others = elsewhere(transition, failure.fieldErrors);
        if (others !== '')
          notify(others, { type: 'error', messageArgs: { _: others }, autoHideDuration: 10_000 });
        return failure.fieldErrors;
      }
      const conflict = meanwhile(record, failure);
      const words =
        conflict ??
        (failure.code === 'TRANSITION_REFUSED'
          ? obstacleText(translate, resource, obstacleIn(failure.details))
          : failureText(error, translate));
      notify(words, {
        type: conflict === null ? 'error' : 'warning',
        messageArgs: { _: words },
        autoHideDuration: 10_000,
      });
      await queries.invalidateQueries();
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { take, isBusy };
}
