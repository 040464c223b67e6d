import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import {
  applyImport,
  type ImportRun,
  type ImportSettings,
  leaveOutRows,
  readImport,
  startDryRun,
} from '../../../contract/wire/calls/importCalls.ts';
import { useCallMutation } from '../../core/calls/useCallMutation.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import { useJob } from '../../core/calls/useJob.ts';
import type { ViewProps } from '../../core/extensions/extendUi.ts';
import { JobProgress } from '../../ui/jobs/JobProgress.tsx';
import { Callout, Failed, Loading, Panel } from '../../ui/page/Page.tsx';
import { BackLink } from '../parts/BackLink.tsx';
import { ScreenHeader } from '../parts/ScreenHeader.tsx';
import { FileStep } from './FileStep.tsx';
import './import.css';
import { MatchStep } from './MatchStep.tsx';
import { needsMatching } from './needsMatching.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { stopReason } from './stopReason.ts';

/** Interval at which to check whether an undo has ended; it may have been started on another page. */
const UNDO_POLL_MS = 3_000;

const STEPS = ['file', 'match', 'review', 'done'] as const;
const STEP_OF = {
  uploaded: 'match',
  rehearsing: 'match',
  rehearsed: 'review',
  applying: 'review',
  applied: 'done',
} as const;

interface StepsProps {
  present: (typeof STEPS)[number];
  isMatched?: boolean;
}

function Steps({ present, isMatched = false }: StepsProps) {
  const translate = useTranslate();
  return (
    <ol className="import-steps">
      {STEPS.filter((step) => step !== 'match' || !isMatched).map((step) => (
        <li key={step} aria-current={step === present ? 'step' : undefined}>
          {translate(`framework.import.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

function Running({ run, onOver }: { run: ImportRun; onOver: () => void }) {
  const translate = useTranslate();
  const { job, isUnreachable, cancel } = useJob(run.job, onOver);
  return (
    <Panel>
      <JobProgress
        job={job}
        label={translate(`framework.import.${run.state}`)}
        isUnreachable={isUnreachable}
        onCancel={cancel}
      />
    </Panel>
  );
}

interface RunStepsProps extends ViewProps {
  id: string;
  file: File | null;
  onRun: (id: string) => void;
  onRestart: () => void;
}

/** Checks a file at once whose columns are known; `false`: that has failed, or it needs matching. */
function useCheckedAtOnce(
  screen: PlacedView,
  run: ImportRun | undefined,
  dryRun: (settings: ImportSettings) => Promise<boolean>,
): boolean {
  const [hasFailed, setFailed] = useState(false);
  const begun = useRef(false);
  const isAtOnce =
    run !== undefined && run.state === 'uploaded' && !needsMatching(screen, run.fileName);
  useEffect(() => {
    if (!isAtOnce || begun.current) return;
    begun.current = true;
    void dryRun(run.settings).then((isBegun) => setFailed(!isBegun));
  });
  return isAtOnce && !hasFailed;
}

/** An import from its second step on. The gateway stores its state, so a reload loses nothing. */
function RunSteps({ screen, id, file, onRun, onRestart }: RunStepsProps) {
  const translate = useTranslate();
  const starting = useCallMutation(startDryRun);
  const applying = useCallMutation(applyImport);
  const leaving = useCallMutation(leaveOutRows);
  const isBusy = starting.isBusy || applying.isBusy || leaving.isBusy;
  const [isMatching, setMatching] = useState(false);
  const {
    data: run,
    isError,
    refetch,
  } = useCallQuery(
    readImport,
    { params: { id } },
    { refetchInterval: (found) => (found?.isBeingUndone ? UNDO_POLL_MS : false) },
  );
  const dryRun = async (settings: ImportSettings) => {
    if (!(await starting.send({ params: { id }, body: settings }))) return false;
    setMatching(false);
    refetch();
    return true;
  };
  const isCheckedAtOnce = useCheckedAtOnce(screen, run, dryRun);
  if (isError) return <Failed onRetry={refetch} />;
  if (!run || isCheckedAtOnce) return <Loading lines={4} />;

  const apply = async () => {
    await applying.send({ params: { id } });
    refetch();
  };
  const leaveOut = async (rows: readonly number[] | 'alike', isLeftOut: boolean) => {
    await leaving.send({ params: { id }, body: { rows, isLeftOut } });
    refetch();
  };
  const isKnown = !needsMatching(screen, run.fileName);
  const isStopped = run.stopped !== null;
  const isMatch =
    run.state === 'uploaded' || isMatching || (run.state === 'rehearsing' && isStopped);
  return (
    <>
      <Steps
        present={
          isMatch ? 'match' : isKnown && run.state === 'rehearsing' ? 'file' : STEP_OF[run.state]
        }
        isMatched={!isMatch && isKnown}
      />
      {isMatch && isStopped && run.state === 'rehearsing' && (
        <Callout tone="caution">
          {translate('framework.import.rehearsalStopped', {
            why: stopReason(run.stopped, translate),
          })}
        </Callout>
      )}
      {isMatch && (
        <MatchStep
          screen={screen}
          run={run}
          file={file}
          isBusy={isBusy}
          onRun={onRun}
          onDryRun={(settings) => void dryRun(settings)}
          onRestart={onRestart}
        />
      )}
      {!isMatch && !isStopped && (run.state === 'rehearsing' || run.state === 'applying') && (
        <Running key={run.job} run={run} onOver={refetch} />
      )}
      {!isMatch && run.state !== 'rehearsing' && (
        <ReviewStep
          screen={screen}
          run={run}
          isBusy={isBusy}
          onMatch={() => setMatching(true)}
          onApply={() => void apply()}
          onLeaveOut={leaveOut}
          onRestart={onRestart}
        />
      )}
    </>
  );
}

/**
 * Imports a file into a resource: choose it, match its columns, review the dry run, then write it
 * as one change that can be undone.
 */
export function ImportScreen({ screen }: ViewProps) {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const id = search.get('run');
  const [file, setFile] = useState<File | null>(null);
  const open = (run: string | null) => setSearch(run === null ? {} : { run });
  return (
    <div className="record-screen">
      <ScreenHeader
        lead={<BackLink screen={screen} />}
        title={translate('framework.import.title', { name: translate(screen.labelKey) })}
      />
      {id === null ? (
        <>
          <Steps present="file" />
          <FileStep screen={screen} onRun={open} onFile={setFile} />
        </>
      ) : (
        <RunSteps
          key={id}
          screen={screen}
          id={id}
          file={file}
          onRun={open}
          onRestart={() => open(null)}
        />
      )}
    </div>
  );
}
