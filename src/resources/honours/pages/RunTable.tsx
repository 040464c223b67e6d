import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import {
  ActionButton,
  Actions,
  FormField,
  KindForm,
  Badge,
  formatDateTime,
  Note,
  PageTable,
  Panel,
  useCallForm,
  useCallMutation,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { SELECTING } from '../access.ts';
import { adoptHonoursRun, dropHonoursRun, type Overview, runHonoursTrial } from '../api.ts';
import styles from './honours.module.css';

const TEXTS = 'pages.selected-students';

interface RunTableProps {
  round: string;
  state: string;
  runs: Overview['runs'];
  shown: string | null;
  refetch: () => void;
}

interface RunRowProps extends Omit<RunTableProps, 'runs'> {
  line: Overview['runs'][number];
}

/** Runs `refetch`, and drops every cached answer: a run concerns several pages. */
function useRefetchAll(refetch: () => void): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    refetch();
    await queries.invalidateQueries();
  };
}

function RunActions({ round, state, line, shown, refetch }: RunRowProps) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const [, setSearch] = useSearchParams();
  const refetchAll = useRefetchAll(refetch);
  const isAdopted = line.state === 'adopted';
  const { send, isBusy } = useCallMutation(isAdopted ? dropHonoursRun : adoptHonoursRun);
  const outdated = !line.isCurrent && !isAdopted ? translate('errors.RUN_OUTDATED') : undefined;
  const adopt = async () => {
    const success = isAdopted ? `${TEXTS}.setAside` : `${TEXTS}.adopted`;
    await send({ params: { id: line.id } }, { success });
    await refetchAll();
  };
  return (
    <Actions>
      <ActionButton
        quiet
        onClick={() => setSearch({ round, run: line.id })}
        disabled={line.id === shown}
        title={line.id === shown ? translate(`${TEXTS}.isShown`) : undefined}
      >
        {translate(`${TEXTS}.look`)}
      </ActionButton>
      {privileges.has(SELECTING) && state === 'closed' && (
        <ActionButton
          quiet
          onClick={() => void adopt()}
          disabled={outdated !== undefined}
          title={outdated}
          isBusy={isBusy}
        >
          {translate(isAdopted ? `${TEXTS}.putAside` : `${TEXTS}.adopt`)}
        </ActionButton>
      )}
    </Actions>
  );
}

function RunRow(props: RunRowProps) {
  const { round, state, line, shown, refetch } = props;
  const { translate, language } = useTexts();
  const isAdopted = line.state === 'adopted';
  return (
    <tr aria-current={line.id === shown || undefined}>
      <th scope="row" data-number>
        {line.number}
      </th>
      <td>
        <span className={styles.line}>
          <Badge tone={isAdopted ? 'good' : 'plain'}>
            {translate(`resources.honours-runs.options.state.${line.state}`)}
          </Badge>
          {!line.isCurrent && state === 'closed' && (
            <Badge tone="caution">{translate(`${TEXTS}.outdated`)}</Badge>
          )}
        </span>
        {line.note !== null && <div className={styles.quiet}>{line.note}</div>}
      </td>
      <td data-number>
        {translate(`${TEXTS}.placedOf`, {
          placed: line.placed,
          applicants: line.applicants,
        })}
      </td>
      <td>
        {formatDateTime(line.at, language)}
        {line.by !== null && <div className={styles.quiet}>{line.by}</div>}
      </td>
      <td className={styles.hash}>
        {line.inputHash.slice(0, 12)} → {line.resultHash.slice(0, 12)}
        <div className={styles.quiet}>{translate(`${TEXTS}.seed`, { seed: line.seed })}</div>
      </td>
      <td>
        <RunActions {...{ round, state, line, shown, refetch }} />
      </td>
    </tr>
  );
}

function RunHead() {
  const translate = useTranslate();
  return (
    <thead>
      <tr>
        <th scope="col" data-number>
          {translate('resources.honours-runs.fields.number')}
        </th>
        <th scope="col">{translate('resources.honours-runs.fields.state')}</th>
        <th scope="col" data-number>
          {translate(`${TEXTS}.placed`)}
        </th>
        <th scope="col">{translate(`${TEXTS}.made`)}</th>
        <th scope="col">{translate(`${TEXTS}.checkSums`)}</th>
        <th scope="col">{translate('framework.list.actions')}</th>
      </tr>
    </thead>
  );
}

/** Allocates a closed round as a further trial. */
function TrialForm({ round, state, refetch }: Pick<RunTableProps, 'round' | 'state' | 'refetch'>) {
  const translate = useTranslate();
  const [, setSearch] = useSearchParams();
  const { form, send, isBusy } = useCallForm(runHonoursTrial, { note: '' });
  const refetchAll = useRefetchAll(refetch);
  const closed =
    state === 'closed'
      ? undefined
      : translate(`${TEXTS}.notNow.${state === 'setup' || state === 'open' ? 'before' : 'after'}`);
  const runTrial = form.handleSubmit(async ({ note }) => {
    if (closed !== undefined) return;
    if (await send({ params: { id: round }, body: { note } }, { success: `${TEXTS}.ran` })) {
      form.reset();
      setSearch({ round });
    }
    await refetchAll();
  });
  return (
    <KindForm form={form} onSubmit={() => void runTrial()}>
      <Actions>
        {state === 'closed' && <FormField name="note" label={translate(`${TEXTS}.note`)} />}
        <ActionButton disabled={closed !== undefined} title={closed} isBusy={isBusy}>
          {translate(`${TEXTS}.runTrial`)}
        </ActionButton>
      </Actions>
    </KindForm>
  );
}

/** The runs of a round, with the ways to make another and to adopt one for the board. */
export function RunTable({ round, state, runs, shown, refetch }: RunTableProps) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  return (
    <Panel title={translate(`${TEXTS}.runs`)} note={translate(`${TEXTS}.runsNote`)}>
      {privileges.has(SELECTING) && <TrialForm {...{ round, state, refetch }} />}
      {runs.length === 0 && <Note>{translate(`${TEXTS}.noRun`)}</Note>}
      {runs.length > 0 && (
        <PageTable label={translate(`${TEXTS}.runs`)}>
          <RunHead />
          <tbody>
            {runs.map((line) => (
              <RunRow key={line.id} {...{ round, state, line, shown, refetch }} />
            ))}
          </tbody>
        </PageTable>
      )}
    </Panel>
  );
}
