import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import {
  IMPORT_OUTCOMES,
  type ImportOutcome,
  type ImportRun,
} from '../../../contract/wire/import.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { useLanguage } from '../../core/portal/useLanguage.ts';
import { ActionButton, Actions, Callout, Panel } from '../../ui/page/Page.tsx';
import { UndoButton } from '../history/UndoButton.tsx';
import { RowTable, type ShownRows } from './RowTable.tsx';
import { stopReason } from './stopReason.ts';
import { useTableDownload } from './useTableDownload.ts';

interface ReviewStepProps {
  screen: PlacedView;
  run: ImportRun;
  isBusy: boolean;
  onMatch: () => void;
  onApply: () => void;
  onLeaveOut: (rows: readonly number[] | 'alike', isLeftOut: boolean) => Promise<void>;
  onRestart: () => void;
}

/**
 * What the rehearsal found, row by row, and the decision; afterwards what was written, and the way
 * back.
 */
export function ReviewStep({
  screen,
  run,
  isBusy,
  onMatch,
  onApply,
  onLeaveOut,
  onRestart,
}: ReviewStepProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const language = useLanguage();
  const { download, isBusy: isLoading } = useTableDownload();
  const { counts, state } = run;
  const count = (outcome: ImportOutcome): number => counts[outcome] ?? 0;
  const alike = counts.alike ?? 0;
  const [shown, setShown] = useState<ShownRows>(() =>
    count('refused') > 0 ? 'refused' : (IMPORT_OUTCOMES.find((one) => count(one) > 0) ?? 'new'),
  );
  const leftOut = counts.leftOut ?? 0;
  const writable = count('new') + count('changed') - (counts.applied ?? 0) - leftOut;
  const applied = counts.applied ?? 0;
  const isStopped = run.stopped !== null;
  const isDone = state === 'applied';
  const isRunning = state === 'applying' && !isStopped;
  const heading = isDone ? 'done' : isRunning ? 'writing' : applied > 0 ? 'part' : 'found';
  return (
    <>
      <Panel
        title={translate(`framework.import.${heading}`)}
        note={translate(`framework.import.${heading}Note`)}
      >
        {run.isBeingUndone && (
          <Callout tone="caution">{translate('framework.import.isBeingUndone')}</Callout>
        )}
        {run.isUndone && !run.isBeingUndone && (
          <Callout tone="caution">{translate('framework.import.isUndone')}</Callout>
        )}
        {!run.isUndone && !isDone && !isRunning && (isStopped || applied > 0) && (
          <Callout
            tone="caution"
            action={applied > 0 ? <UndoButton changeSet={run.changeSet} /> : undefined}
          >
            {isStopped && <>{stopReason(run.stopped, translate)} </>}
            {translate(
              applied > 0 ? 'framework.import.writtenSoFar' : 'framework.import.nothingWritten',
              { smart_count: applied },
            )}
          </Callout>
        )}
        {isDone && !run.isUndone && !run.isBeingUndone && (
          <Callout tone="good" action={<UndoButton changeSet={run.changeSet} />}>
            {translate('framework.import.applied', { smart_count: applied })}
          </Callout>
        )}
        <div
          className="import-outcomes"
          role="group"
          aria-label={translate('framework.import.found')}
        >
          {IMPORT_OUTCOMES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === shown}
              data-outcome={one}
              onClick={() => setShown(one)}
            >
              <strong>{formatInteger(count(one))}</strong>{' '}
              {translate(`framework.import.outcome.${one}`)}
            </button>
          ))}
          {alike > 0 && (
            <button
              type="button"
              aria-pressed={shown === 'alike'}
              data-outcome="alike"
              onClick={() => setShown('alike')}
            >
              <strong>{formatInteger(alike)}</strong> {translate('framework.import.outcome.alike')}
            </button>
          )}
          {leftOut > 0 && (
            <button
              type="button"
              aria-pressed={shown === 'leftOut'}
              data-outcome="leftOut"
              onClick={() => setShown('leftOut')}
            >
              <strong>{formatInteger(leftOut)}</strong>{' '}
              {translate('framework.import.outcome.leftOut')}
            </button>
          )}
        </div>
        {shown === 'alike' && applied === 0 && (
          <p className="view-note">{translate('framework.import.alikeNote')}</p>
        )}
        <Actions>
          {!isDone && !isRunning && !run.isUndone && (
            <ActionButton
              isBusy={isBusy}
              disabled={writable === 0}
              {...(writable === 0
                ? {
                    title: translate(
                      `framework.import.${leftOut > 0 ? 'leaveOut.everything' : 'nothingToWrite'}`,
                    ),
                  }
                : {})}
              onClick={onApply}
            >
              {translate(applied > 0 ? 'framework.import.applyRest' : 'framework.import.apply', {
                smart_count: writable,
              })}
            </ActionButton>
          )}
          {isDone && (
            <ActionButton quiet={run.isUndone} onClick={() => void navigate(screen.path)}>
              {translate('framework.action.backTo', { name: translate(screen.labelKey) })}
            </ActionButton>
          )}
          {count('refused') > 0 && (
            <ActionButton
              quiet
              isBusy={isLoading}
              onClick={() =>
                void download(`/imports/${run.id}/refused?format=xlsx&language=${language}`)
              }
            >
              {translate('framework.import.refusedFile')}
            </ActionButton>
          )}
          {(run.isUndone || (!isDone && !isRunning)) && (
            <ActionButton
              quiet={!run.isUndone}
              disabled={run.isBeingUndone}
              {...(run.isBeingUndone ? { title: translate('framework.import.isBeingUndone') } : {})}
              onClick={onMatch}
            >
              {translate(run.isUndone ? 'framework.import.again' : 'framework.import.changeMatch')}
            </ActionButton>
          )}
          <ActionButton quiet onClick={onRestart}>
            {translate('framework.import.otherFile')}
          </ActionButton>
        </Actions>
      </Panel>
      <Panel>
        <RowTable
          key={`${shown}${state}${applied}`}
          screen={screen}
          run={run}
          shown={shown}
          onLeaveOut={isDone || isRunning || run.isUndone ? undefined : onLeaveOut}
        />
      </Panel>
    </>
  );
}
