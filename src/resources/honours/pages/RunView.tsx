import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Failed,
  Loading,
  Note,
  Panel,
  saveBlob,
  textIn,
  useAnswer,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import type { RunDetail } from '../api.ts';
import { MeritList } from './MeritList.tsx';
import { WorkingLines } from './WorkingLines.tsx';
import styles from './honours.module.css';

const TEXTS = 'pages.selected-students';
const COLUMNS = 'student,outcome,option,choice,orderNumber,isExtra';

interface RunViewProps {
  id: string;
  number: number;
  name: string;
}

/**
 * One run as it is printed: the order of merit of every option with its cut-off, those without a
 * seat, and the working.
 */
export function RunView({ id, number, name }: RunViewProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { body, isError, isPending, refetch } = useAnswer<RunDetail>(`/honours/runs/${id}`);
  const [showsWorking, setShowsWorking] = useState(false);
  const download = async (format: 'csv' | 'xlsx') => {
    const query = new URLSearchParams({
      format,
      columns: COLUMNS,
      language,
      filter: JSON.stringify({ run: id }),
      sort: '["orderNumber","ASC"]',
    });
    const answer = await http.download(`/honours-results/-/export?${query}`);
    if (answer.isSuccess) saveBlob(answer.body.blob, answer.body.fileName ?? `honours.${format}`);
    else notify('framework.list.exportFailed', { type: 'error' });
  };
  const without = body?.applicants.filter(({ option }) => option === null) ?? [];
  return (
    <Panel title={translate(`${TEXTS}.list`, { number })} note={name}>
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading lines={8} />}
      {body && (
        <>
          <div data-print="never">
            <Actions>
              <ActionButton quiet onClick={() => globalThis.print()}>
                {translate(`${TEXTS}.print`)}
              </ActionButton>
              <ActionButton quiet onClick={() => void download('xlsx')}>
                {translate(`${TEXTS}.export`, { format: 'XLSX' })}
              </ActionButton>
              <ActionButton quiet onClick={() => void download('csv')}>
                {translate(`${TEXTS}.export`, { format: 'CSV' })}
              </ActionButton>
            </Actions>
          </div>
          {body.options.map((option) => (
            <MeritList key={option.id} option={option} applicants={body.applicants} />
          ))}
          <h3>{translate(`${TEXTS}.without`, { smart_count: without.length })}</h3>
          {without.length === 0 && <Note>{translate(`${TEXTS}.everybody`)}</Note>}
          <ul className={styles.reasons}>
            {without.map((applicant) => (
              <li key={applicant.application}>
                {applicant.number} {textIn(applicant.name, language).text} –{' '}
                {translate(`resources.honours-results.options.outcome.${applicant.outcome}`)}
              </li>
            ))}
          </ul>
          <div data-print="never">
            <Actions>
              <ActionButton quiet onClick={() => setShowsWorking(!showsWorking)}>
                {translate(showsWorking ? `${TEXTS}.hideWorking` : `${TEXTS}.showWorking`, {
                  smart_count: body.working.length,
                })}
              </ActionButton>
            </Actions>
          </div>
          {showsWorking && <WorkingLines run={body} />}
        </>
      )}
    </Panel>
  );
}
