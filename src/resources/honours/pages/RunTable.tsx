import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import {
  ActionButton,
  Actions,
  Badge,
  formatDateTime,
  Note,
  PageField,
  PageTable,
  Panel,
  useCall,
  usePortalServices,
  usePreferences,
  usePrivileges,
} from '../../../framework/index.ts';
import type { Overview } from '../api.ts';
import styles from './honours.module.css';

const TEXTS = 'pages.selected-students';

interface RunTableProps {
  round: string;
  state: string;
  runs: Overview['runs'];
  shown: string | null;
  refetch: () => void;
}

/** The trials of a round, how to make another, and which of them goes before the board. */
export function RunTable({ round, state, runs, shown, refetch }: RunTableProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const queries = useQueryClient();
  const privileges = usePrivileges();
  const { run, isBusy, problemOf } = useCall();
  const [note, setNote] = useState('');
  const [, setSearch] = useSearchParams();
  const maySelect = privileges.has('DEG_SELECTED_STU_EDIT');
  const closed =
    state === 'closed'
      ? undefined
      : translate(`${TEXTS}.notNow.${state === 'setup' || state === 'open' ? 'before' : 'after'}`);
  const after = async () => {
    refetch();
    await queries.invalidateQueries();
  };
  const trial = async () => {
    const isDone = await run(
      () => http.post(`/honours/rounds/${round}/runs`, { note }),
      `${TEXTS}.ran`,
    );
    if (isDone) setNote('');
    if (isDone) setSearch({ round });
    await after();
  };
  const adopt = async (id: string, isAdopted: boolean) => {
    const path = `/honours/runs/${id}/adoption`;
    await run(
      () => (isAdopted ? http.delete(path) : http.post(path, {})),
      isAdopted ? `${TEXTS}.setAside` : `${TEXTS}.adopted`,
    );
    await after();
  };
  return (
    <Panel title={translate(`${TEXTS}.runs`)} note={translate(`${TEXTS}.runsNote`)}>
      {maySelect && (
        <Actions>
          {state === 'closed' && (
            <PageField
              label={translate(`${TEXTS}.note`)}
              value={note}
              onChange={setNote}
              problem={problemOf('note')}
            />
          )}
          <ActionButton
            onClick={() => void trial()}
            disabled={closed !== undefined}
            title={closed}
            isBusy={isBusy}
          >
            {translate(`${TEXTS}.runTrial`)}
          </ActionButton>
        </Actions>
      )}
      {runs.length === 0 && <Note>{translate(`${TEXTS}.noRun`)}</Note>}
      {runs.length > 0 && (
        <PageTable label={translate(`${TEXTS}.runs`)}>
          <thead>
            <tr>
              <th scope="col">{translate('resources.honours-runs.fields.number')}</th>
              <th scope="col">{translate('resources.honours-runs.fields.state')}</th>
              <th scope="col" data-number>
                {translate(`${TEXTS}.placed`)}
              </th>
              <th scope="col">{translate(`${TEXTS}.made`)}</th>
              <th scope="col">{translate(`${TEXTS}.checkSums`)}</th>
              <th scope="col">{translate('framework.list.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((line) => {
              const isAdopted = line.state === 'adopted';
              const outdated =
                !line.isCurrent && !isAdopted ? translate('errors.RUN_OUTDATED') : undefined;
              return (
                <tr key={line.id} aria-current={line.id === shown || undefined}>
                  <th scope="row">{line.number}</th>
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
                    <div className={styles.quiet}>
                      {translate(`${TEXTS}.seed`, { seed: line.seed })}
                    </div>
                  </td>
                  <td>
                    <Actions>
                      <ActionButton
                        quiet
                        onClick={() => setSearch({ round, run: line.id })}
                        disabled={line.id === shown}
                        title={line.id === shown ? translate(`${TEXTS}.isShown`) : undefined}
                      >
                        {translate(`${TEXTS}.look`)}
                      </ActionButton>
                      {maySelect && state === 'closed' && (
                        <ActionButton
                          quiet
                          onClick={() => void adopt(line.id, isAdopted)}
                          disabled={outdated !== undefined}
                          title={outdated}
                          isBusy={isBusy}
                        >
                          {translate(isAdopted ? `${TEXTS}.putAside` : `${TEXTS}.adopt`)}
                        </ActionButton>
                      )}
                    </Actions>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </PageTable>
      )}
    </Panel>
  );
}
