import { useState } from 'react';
import { useNotify } from 'react-admin';
import {
  ActionButton,
  Actions,
  Note,
  Panel,
  QueryState,
  saveBlob,
  useCallQuery,
  usePortalServices,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { readHonoursRun } from '../api.ts';
import { MeritList } from './MeritList.tsx';
import { WorkingLines } from './WorkingLines.tsx';
import styles from './honours.module.css';

const TEXTS = 'pages.selected-students';
const COLUMNS = 'student,outcome,option,choice,orderNumber,isExtra';

/** Prints a run and downloads its results. */
function RunActions({ id }: { id: string }) {
  const { translate, language } = useTexts();
  const notify = useNotify();
  const { http } = usePortalServices();
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
  return (
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
  );
}

/** One run for print: the order of merit of every option, applicants without a seat, the working. */
export function RunView({ id, number, name }: { id: string; number: number; name: string }) {
  const { translate } = useTexts();
  const { data, isError, refetch } = useCallQuery(readHonoursRun, { params: { id } });
  const [showsWorking, setShowsWorking] = useState(false);
  const without = data?.applicants.filter(({ option }) => option === null) ?? [];
  return (
    <Panel title={translate(`${TEXTS}.list`, { number })} note={name}>
      <QueryState query={{ data, isError, refetch }} lines={8} />
      {data && (
        <>
          <RunActions id={id} />
          {data.options.map((option) => (
            <MeritList key={option.id} option={option} applicants={data.applicants} />
          ))}
          <h3>{translate(`${TEXTS}.without`, { smart_count: without.length })}</h3>
          {without.length === 0 && <Note>{translate(`${TEXTS}.everybody`)}</Note>}
          <ul className={styles.reasons}>
            {without.map((applicant) => (
              <li key={applicant.application}>
                {applicant.number} <TextInLanguage value={applicant.name} /> –{' '}
                {translate(`resources.honours-results.options.outcome.${applicant.outcome}`)}
              </li>
            ))}
          </ul>
          <div data-print="never">
            <Actions>
              <ActionButton quiet onClick={() => setShowsWorking(!showsWorking)}>
                {translate(showsWorking ? `${TEXTS}.hideWorking` : `${TEXTS}.showWorking`, {
                  smart_count: data.working.length,
                })}
              </ActionButton>
            </Actions>
          </div>
          {showsWorking && <WorkingLines run={data} />}
        </>
      )}
    </Panel>
  );
}
