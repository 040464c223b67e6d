import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { ImportRun } from '../../../contract/wire/calls/importCalls.ts';
import { IMPORT_OUTCOMES } from '../../../contract/wire/import.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { ActionButton, Actions, Callout, Panel } from '../../ui/page/Page.tsx';
import { UndoButton } from '../history/UndoButton.tsx';
import { Slot } from '../parts/Slot.tsx';
import { needsMatching } from './needsMatching.ts';
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

interface Progress {
  /** The number of records that the run would still write. */
  writable: number;
  applied: number;
  leftOut: number;
  isDone: boolean;
  isRunning: boolean;
  isStopped: boolean;
}

function progressOf({ counts, state, stopped }: ImportRun): Progress {
  const { applied = 0, leftOut = 0 } = counts;
  const isStopped = stopped !== null;
  return {
    writable: (counts.new ?? 0) + (counts.changed ?? 0) - applied - leftOut,
    applied,
    leftOut,
    isDone: state === 'applied',
    isRunning: state === 'applying' && !isStopped,
    isStopped,
  };
}

/**
 * The result of the dry run, row by row, and the decision to write it; afterwards the written rows,
 * with undo.
 */
export function ReviewStep(props: ReviewStepProps) {
  const { screen, run, onLeaveOut } = props;
  const translate = useTranslate();
  const { counts } = run;
  const progress = progressOf(run);
  const { applied, isDone, isRunning } = progress;
  const [shown, setShown] = useState<ShownRows>(() =>
    (counts.refused ?? 0) > 0
      ? 'refused'
      : (IMPORT_OUTCOMES.find((outcome) => (counts[outcome] ?? 0) > 0) ?? 'new'),
  );
  const heading = isDone ? 'done' : isRunning ? 'writing' : applied > 0 ? 'part' : 'found';
  return (
    <>
      <Panel
        title={translate(`framework.import.${heading}`)}
        note={translate(`framework.import.${heading}Note`)}
      >
        <RunCallouts run={run} progress={progress} />
        <OutcomeButtons run={run} shown={shown} onShow={setShown} />
        {shown === 'alike' && applied === 0 && (
          <p className="view-note">{translate('framework.import.alikeNote')}</p>
        )}
        <ReviewActions {...props} progress={progress} />
      </Panel>
      {!isRunning && (
        <Slot
          name="importReview"
          screen={screen}
          run={run}
          {...(isDone || run.isUndone ? {} : { onLeaveOut })}
        />
      )}
      <Panel>
        <RowTable
          key={`${shown}${run.state}${applied}`}
          screen={screen}
          run={run}
          shown={shown}
          onLeaveOut={isDone || isRunning || run.isUndone ? undefined : onLeaveOut}
        />
      </Panel>
    </>
  );
}

/** The state of the run: stopped, written, undone. */
function RunCallouts({ run, progress }: { run: ImportRun; progress: Progress }) {
  const translate = useTranslate();
  const { applied, isDone, isRunning, isStopped } = progress;
  return (
    <>
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
    </>
  );
}

/** The number of rows with each outcome; selecting one shows its rows. */
function OutcomeButtons({
  run: { counts },
  shown,
  onShow,
}: {
  run: ImportRun;
  shown: ShownRows;
  onShow: (rows: ShownRows) => void;
}) {
  const translate = useTranslate();
  const flagged = (['alike', 'leftOut'] as const).filter((flag) => (counts[flag] ?? 0) > 0);
  return (
    <div className="import-outcomes" role="group" aria-label={translate('framework.import.found')}>
      {[...IMPORT_OUTCOMES, ...flagged].map((outcome) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={outcome === shown}
          data-outcome={outcome}
          onClick={() => onShow(outcome)}
        >
          <strong>{formatInteger(counts[outcome] ?? 0)}</strong>{' '}
          {translate(`framework.import.outcome.${outcome}`)}
        </button>
      ))}
    </div>
  );
}

function ReviewActions({ progress, ...props }: ReviewStepProps & { progress: Progress }) {
  const { screen, run, isBusy, onMatch, onRestart } = props;
  const { translate, language } = useTexts();
  const navigate = useNavigate();
  const { download, isBusy: isLoading } = useTableDownload();
  const isOpen = !progress.isDone && !progress.isRunning;
  return (
    <Actions>
      {isOpen && !run.isUndone && (
        <ApplyButton progress={progress} isBusy={isBusy} onApply={props.onApply} />
      )}
      {progress.isDone && (
        <ActionButton quiet={run.isUndone} onClick={() => void navigate(screen.path)}>
          {translate('framework.action.backTo', { name: translate(screen.labelKey) })}
        </ActionButton>
      )}
      {(run.counts.refused ?? 0) > 0 && (
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
      {(run.isUndone || (isOpen && needsMatching(screen, run.fileName))) && (
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
  );
}

function ApplyButton({
  progress,
  isBusy,
  onApply,
}: {
  progress: Progress;
  isBusy: boolean;
  onApply: () => void;
}) {
  const translate = useTranslate();
  const { writable, applied, leftOut } = progress;
  const reason = leftOut > 0 ? 'leaveOut.everything' : 'nothingToWrite';
  return (
    <ActionButton
      isBusy={isBusy}
      disabled={writable === 0}
      {...(writable === 0 ? { title: translate(`framework.import.${reason}`) } : {})}
      onClick={onApply}
    >
      {translate(applied > 0 ? 'framework.import.applyRest' : 'framework.import.apply', {
        smart_count: writable,
      })}
    </ActionButton>
  );
}
