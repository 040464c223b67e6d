import { useState } from 'react';
import {
  ActionButton,
  Actions,
  Note,
  Panel,
  QueryState,
  ReportActions,
  useCallQuery,
  useIsPhone,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { useTurnedRows } from '../../shared/pages/useTurnedRows.tsx';
import { readHonoursRun } from '../api.ts';
import { MeritList } from './MeritList.tsx';
import { WorkingLines } from './WorkingLines.tsx';
import styles from './honours.module.css';

const TEXTS = 'pages.selected-students';
const COLUMNS = 'student,outcome,option,choice,orderNumber,isExtra';

/** The call that exports the results of a run. */
const exportOf = (run: string): string =>
  `/honours-results/-/export?${new URLSearchParams({
    columns: COLUMNS,
    filter: JSON.stringify({ run }),
    sort: '["orderNumber","ASC"]',
  })}`;

/** One run for print: the order of merit of every option, applicants without a seat, the working. */
export function RunView({ id, number, name }: { id: string; number: number; name: string }) {
  const { translate } = useTexts();
  const { data, isError, refetch } = useCallQuery(readHonoursRun, { params: { id } });
  const [showsWorking, setShowsWorking] = useState(false);
  const without = data?.applicants.filter(({ option }) => option === null) ?? [];
  const { shown, turner } = useTurnedRows(without);
  const isPhone = useIsPhone();
  return (
    <Panel title={translate(`${TEXTS}.list`, { number })} note={name}>
      <QueryState query={{ data, isError, refetch }} lines={8} />
      {data && (
        <>
          <ReportActions path={exportOf(id)} fileName="honours" />
          {data.options.map((option) => {
            const list = <MeritList key={option.id} option={option} applicants={data.applicants} />;
            return isPhone ? (
              <details key={option.id}>
                <summary>
                  <TextInLanguage value={option.subject} />
                </summary>
                {list}
              </details>
            ) : (
              list
            );
          })}
          <h3>{translate(`${TEXTS}.without`, { smart_count: without.length })}</h3>
          {without.length === 0 && <Note>{translate(`${TEXTS}.everybody`)}</Note>}
          <ul className={styles.reasons}>
            {shown.map((applicant) => (
              <li key={applicant.application}>
                {applicant.number} <TextInLanguage value={applicant.name} /> –{' '}
                {translate(`resources.honours-results.options.outcome.${applicant.outcome}`)}
              </li>
            ))}
          </ul>
          {turner}
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
