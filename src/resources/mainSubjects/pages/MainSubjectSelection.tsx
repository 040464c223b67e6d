import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { BulkReport } from '../../../contract/wire/bulk.ts';
import {
  ActionButton,
  Actions,
  Callout,
  FormDialog,
  FormField,
  formatDateTime,
  JobProgress,
  Note,
  KindForm,
  Page,
  Panel,
  QueryState,
  textIn,
  useCallForm,
  useCallQuery,
  useJob,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { type CurriculumSelection, readSelection, type Selection, selectStudents } from '../api.ts';
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

/** Confirms the decisions; a note gives the reason to students who are not selected. */
function ConfirmSelection({ decisions, onClose, onStarted }: ConfirmProps) {
  const translate = useTranslate();
  const { form, send, isBusy } = useCallForm(selectStudents, { note: '' });
  const selected = [...decisions.values()].filter((subjects) => subjects !== null).length;
  const refused = decisions.size - selected;
  const begin = form.handleSubmit(async ({ note }) => {
    const answer = await send({
      body: {
        decisions: [...decisions].map(([id, subjects]) => ({ id, subjects })),
        note: note.trim() === '' ? null : note,
      },
    });
    if (answer) onStarted(answer.data.job);
  });
  return (
    <FormDialog
      title={translate(`${TEXTS}.confirm`)}
      form={form}
      action={translate(`${TEXTS}.take`)}
      isBusy={isBusy}
      onSubmit={() => void begin()}
      onClose={onClose}
    >
      <Note>{translate(`${TEXTS}.confirmNote`, { selected, refused })}</Note>
      {refused > 0 && (
        <FormField
          name="note"
          label={translate(`${TEXTS}.note`)}
          help={translate(`${TEXTS}.noteHelp`)}
        />
      )}
    </FormDialog>
  );
}

interface ProposalPanelProps {
  seed: string;
  onSeed: (seed: string) => void;
  waiting: number;
  decided: number;
  mayEdit: boolean;
  isReadOnly: boolean;
  /** Why the decisions cannot be applied. */
  why: string | undefined;
  onFollow: () => void;
  onClear: () => void;
  onTake: () => void;
  children: ReactNode;
}

/** The proposal by lot: its seed, and the ways to follow, clear and apply it. */
function ProposalPanel(props: ProposalPanelProps) {
  const { seed, onSeed, waiting, decided, mayEdit, isReadOnly, why, children } = props;
  const { onFollow, onClear, onTake } = props;
  const translate = useTranslate();
  const form = useForm({ defaultValues: { seed } });
  return (
    <Panel title={translate(`${TEXTS}.proposal`)} note={translate(`${TEXTS}.proposalNote`)}>
      <KindForm form={form} onSubmit={() => onSeed(form.getValues('seed'))}>
        <div className={styles.fields}>
          <FormField
            name="seed"
            label={translate(`${TEXTS}.seed`)}
            help={translate(`${TEXTS}.seedHelp`)}
          />
        </div>
        <Actions>
          <ActionButton quiet>{translate(`${TEXTS}.draw`)}</ActionButton>
          <ActionButton
            quiet
            onClick={onFollow}
            disabled={isReadOnly}
            title={mayEdit ? translate(`${TEXTS}.notClosed`) : translate(`${TEXTS}.mayNot`)}
          >
            {translate(`${TEXTS}.follow`)}
          </ActionButton>
          {decided > 0 && (
            <ActionButton quiet onClick={onClear}>
              {translate(`${TEXTS}.clear`)}
            </ActionButton>
          )}
          <ActionButton onClick={onTake} disabled={why !== undefined} title={why}>
            {translate(`${TEXTS}.take`)}
          </ActionButton>
          <span role="status" className={styles.keeping}>
            {translate(`${TEXTS}.decided`, { count: decided, waiting })}
          </span>
        </Actions>
      </KindForm>
      {children}
    </Panel>
  );
}

/** Follows the job of a selection and reports its outcome. */
function useSelectionJob(id: string | null, onOver: () => void) {
  const notify = useNotify();
  return useJob<BulkReport>(id, (over) => {
    onOver();
    const { changed = 0, refusedCount = 0 } = over.result ?? {};
    notify(`${TEXTS}.${refusedCount > 0 || over.state !== 'done' ? 'partlyDone' : 'done'}`, {
      type: refusedCount > 0 ? 'warning' : 'success',
      messageArgs: { changed, refused: refusedCount },
    });
  });
}

interface SelectionOfProps {
  answer: Selection;
  onSeed: (seed: string) => void;
  refetch: () => void;
}

function SelectionOf({ answer, onSeed, refetch }: SelectionOfProps) {
  const translate = useTranslate();
  const mayEdit = usePrivileges().has('MAINSUB_SEL_STU_EDIT');
  const [edited, setEdited] = useState<Map<string, string[] | null>>(new Map());
  const [isAsking, setAsking] = useState(false);
  const [jobId, setJobId] = useState<string | null>(null);
  const { job, isUnreachable, cancel } = useSelectionJob(jobId, () => {
    setJobId(null);
    setEdited(new Map());
    refetch();
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
        <ProposalPanel
          seed={answer.seed}
          {...{ onSeed, waiting, mayEdit, why }}
          decided={edited.size}
          isReadOnly={isClosedToPerson}
          onFollow={() => setEdited(proposed(answer.curricula))}
          onClear={() => setEdited(new Map())}
          onTake={() => setAsking(true)}
        >
          {jobId !== null && (
            <JobProgress
              job={job}
              label={translate(`${TEXTS}.taking`)}
              isUnreachable={isUnreachable}
              onCancel={cancel}
            />
          )}
        </ProposalPanel>
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

/** `/manage-coureseunit/selected-mainsub/selection`: decides applications by hand or by lot. */
export function MainSubjectSelection() {
  const { translate, language } = useTexts();
  const [parameters, setParameters] = useSearchParams();
  const [window, seed] = [parameters.get('window'), parameters.get('seed')];
  const { data, isError, refetch } = useCallQuery(readSelection, {
    query: { ...(window === null ? {} : { window }), ...(seed === null ? {} : { seed }) },
  });
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
      <QueryState query={{ data, isError, refetch }} lines={8} inPanel />
      {data?.windows.length === 0 && (
        <Panel>
          <Note>{translate(`${TEXTS}.noWindow`)}</Note>
        </Panel>
      )}
      {data?.window && (
        <div className={styles.fields}>
          <TextField
            select
            slotProps={{ select: { native: true } }}
            label={translate(`${TEXTS}.window`)}
            value={data.window.id}
            onChange={({ target }) => put('window', target.value)}
          >
            {data.windows.map(({ id, semester, closesAt, submitted }) => (
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
      {data?.window && (
        <SelectionOf
          key={data.window.id}
          answer={data}
          onSeed={(text) => put('seed', text)}
          refetch={refetch}
        />
      )}
    </Page>
  );
}
