import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { BulkReport } from '../../../contract/wire/bulk.ts';
import {
  ActionButton,
  Actions,
  Callout,
  Failed,
  formatDateTime,
  JobProgress,
  Loading,
  Note,
  Page,
  PageDialog,
  PageField,
  Panel,
  textIn,
  useAnswer,
  useCall,
  useJob,
  usePortalServices,
  usePreferences,
  usePrivileges,
  type Answer,
} from '../../../framework/index.ts';
import type { CurriculumSelection, Selection, SelectionDecision } from '../api.ts';
import { CurriculumPanel, type Decisions } from './SelectionTables.tsx';
import styles from './mainSubjects.module.css';

const TEXTS = 'pages.main-subject-selection';

const proposed = (curricula: readonly CurriculumSelection[]): Map<string, string[] | null> =>
  new Map(
    curricula.flatMap(({ proposal }) =>
      proposal.flatMap(({ id, subjects }) => (subjects ? [[id, subjects] as const] : [])),
    ),
  );

interface ConfirmProps {
  decisions: Decisions;
  onClose: () => void;
  onStarted: (job: string) => void;
}

/** Says what is about to happen; those who are not selected are told why. */
function ConfirmSelection({ decisions, onClose, onStarted }: ConfirmProps) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [note, setNote] = useState('');
  const selected = [...decisions.values()].filter((subjects) => subjects !== null).length;
  const refused = decisions.size - selected;
  const begin = async () => {
    const body = {
      decisions: [...decisions].map(([id, subjects]): SelectionDecision => ({ id, subjects })),
      note: note.trim() === '' ? null : note,
    };
    let job: string | null = null;
    await run(async () => {
      const answer: Answer<{ job: string }> = await http.post<{ job: string }>(
        '/main-subjects/selection',
        body,
      );
      if (answer.isSuccess) ({ job } = answer.body);
      return answer;
    });
    if (job !== null) onStarted(job);
  };
  return (
    <PageDialog
      title={translate(`${TEXTS}.confirm`)}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate(`${TEXTS}.back`)}
          </ActionButton>
          <ActionButton onClick={() => void begin()} isBusy={isBusy}>
            {translate(`${TEXTS}.take`)}
          </ActionButton>
        </>
      }
    >
      <Note>{translate(`${TEXTS}.confirmNote`, { selected, refused })}</Note>
      {refused > 0 && (
        <PageField
          label={translate(`${TEXTS}.note`)}
          help={translate(`${TEXTS}.noteHelp`)}
          value={note}
          onChange={setNote}
          problem={problemOf('note')}
        />
      )}
    </PageDialog>
  );
}

function SelectionOf({
  answer,
  seed,
  onSeed,
  refetch,
}: {
  answer: Selection;
  seed: string;
  onSeed: (seed: string) => void;
  refetch: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const mayEdit = usePrivileges().has('MAINSUB_SEL_STU_EDIT');
  const [edited, setEdited] = useState<Map<string, string[] | null>>(new Map());
  const [isAsking, setAsking] = useState(false);
  const [jobId, setJobId] = useState<string | null>(null);
  const [lot, setLot] = useState(seed);
  const { job, isUnreachable, cancel } = useJob<BulkReport>(jobId, (over) => {
    setJobId(null);
    setEdited(new Map());
    refetch();
    const { changed = 0, refusedCount = 0 } = over.result ?? {};
    notify(`${TEXTS}.${refusedCount > 0 || over.state !== 'done' ? 'partlyDone' : 'done'}`, {
      type: refusedCount > 0 ? 'warning' : 'success',
      messageArgs: { changed, refused: refusedCount },
    });
  });
  const waiting = answer.curricula.reduce((sum, { proposal }) => sum + proposal.length, 0);
  const isClosedToPerson = !mayEdit || !answer.isClosed || jobId !== null;
  const why = !mayEdit
    ? translate(`${TEXTS}.mayNot`)
    : !answer.isClosed
      ? translate(`${TEXTS}.notClosed`)
      : edited.size === 0
        ? translate(`${TEXTS}.nothingDecided`)
        : undefined;
  const decide = (id: string, subjects: string[] | null | undefined) => {
    const next = new Map(edited);
    if (subjects === undefined) next.delete(id);
    else next.set(id, subjects);
    setEdited(next);
  };
  return (
    <>
      {!answer.isClosed && <Callout>{translate(`${TEXTS}.notClosed`)}</Callout>}
      {answer.drafts > 0 && (
        <Note>{translate(`${TEXTS}.drafts`, { smart_count: answer.drafts })}</Note>
      )}
      {waiting > 0 && (
        <Panel
          title={translate(`${TEXTS}.proposal`)}
          note={translate(`${TEXTS}.proposalNote`)}
          onSubmit={() => onSeed(lot)}
        >
          <div className={styles.fields}>
            <PageField
              label={translate(`${TEXTS}.seed`)}
              help={translate(`${TEXTS}.seedHelp`)}
              value={lot}
              onChange={setLot}
            />
          </div>
          <Actions>
            <ActionButton quiet>{translate(`${TEXTS}.draw`)}</ActionButton>
            <ActionButton
              quiet
              onClick={() => setEdited(proposed(answer.curricula))}
              disabled={isClosedToPerson}
              title={mayEdit ? translate(`${TEXTS}.notClosed`) : translate(`${TEXTS}.mayNot`)}
            >
              {translate(`${TEXTS}.follow`)}
            </ActionButton>
            {edited.size > 0 && (
              <ActionButton quiet onClick={() => setEdited(new Map())}>
                {translate(`${TEXTS}.clear`)}
              </ActionButton>
            )}
            <ActionButton onClick={() => setAsking(true)} disabled={why !== undefined} title={why}>
              {translate(`${TEXTS}.take`)}
            </ActionButton>
            <span role="status" className={styles.keeping}>
              {translate(`${TEXTS}.decided`, { count: edited.size, waiting })}
            </span>
          </Actions>
          {jobId !== null && (
            <JobProgress
              job={job}
              label={translate(`${TEXTS}.taking`)}
              isUnreachable={isUnreachable}
              onCancel={cancel}
            />
          )}
        </Panel>
      )}
      {answer.curricula.length === 0 && (
        <Panel>
          <Note>{translate(`${TEXTS}.nobody`)}</Note>
        </Panel>
      )}
      {answer.curricula.map((selection) => (
        <CurriculumPanel
          key={selection.curriculum.id}
          selection={selection}
          decisions={edited}
          isReadOnly={isClosedToPerson}
          onDecide={decide}
        />
      ))}
      {isAsking && (
        <ConfirmSelection
          decisions={edited}
          onClose={() => setAsking(false)}
          onStarted={(id) => {
            setAsking(false);
            setJobId(id);
          }}
        />
      )}
    </>
  );
}

/**
 * `/manage-coureseunit/selected-mainsub/selection`: applications against places, by hand or as a
 * lot proposes.
 */
export function MainSubjectSelection() {
  const translate = useTranslate();
  const { language } = usePreferences();
  const [parameters, setParameters] = useSearchParams();
  const asked = new URLSearchParams(
    [...parameters].filter(([name]) => name === 'window' || name === 'seed'),
  );
  const { body, isError, isPending, refetch } = useAnswer<Selection>(
    `/main-subjects/selection?${asked.toString()}`,
  );
  const put = (name: string, value: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      {isError && (
        <Panel>
          <Failed onRetry={refetch} />
        </Panel>
      )}
      {isPending && (
        <Panel>
          <Loading lines={8} />
        </Panel>
      )}
      {body?.windows.length === 0 && (
        <Panel>
          <Note>{translate(`${TEXTS}.noWindow`)}</Note>
        </Panel>
      )}
      {body?.window && (
        <div className={styles.fields}>
          <TextField
            select
            slotProps={{ select: { native: true } }}
            label={translate(`${TEXTS}.window`)}
            value={body.window.id}
            onChange={({ target }) => put('window', target.value)}
          >
            {body.windows.map(({ id, semester, closesAt, submitted }) => (
              <option key={id} value={id}>
                {translate(`${TEXTS}.windowOption`, {
                  semester: textIn(semester, language).text,
                  closes: formatDateTime(closesAt, language),
                  submitted,
                })}
              </option>
            ))}
          </TextField>
        </div>
      )}
      {body?.window && (
        <SelectionOf
          key={body.window.id}
          answer={body}
          seed={body.seed}
          onSeed={(seed) => put('seed', seed)}
          refetch={refetch}
        />
      )}
    </Page>
  );
}
