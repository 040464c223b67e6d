import { useState } from 'react';
import { Link } from 'react-router';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  Note,
  Page,
  PageField,
  QueryState,
  ReportActions,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { PagedRows, useListPage } from '../../shared/pages/PagedRows.tsx';
import { SummaryTable } from '../../shared/pages/SummaryTable.tsx';
import {
  ALL_SESSIONS,
  EXAM_SUMMARY_BY,
  EXAM_SUMMARY_COLUMNS,
  type ExamSummary,
  type ExamSummaryBy,
  listExamSummary,
  readExamSummary,
} from '../api.ts';
import styles from './reports.module.css';

interface RowsProps extends Pick<ExamSummary, 'session' | 'total'> {
  by: ExamSummaryBy;
  caption: string;
}

/** The figures by group, and of all groups in the last line. */
function Rows({ session, by, total, caption }: RowsProps) {
  const { text } = useTexts('examSummary');
  const page = useListPage();
  const { search, range } = page;
  const query = useCallQuery(
    listExamSummary,
    { query: { session, by, search }, range },
    { keepPrevious: true },
  );
  return (
    <PagedRows page={page} query={query} find={by === 'unit' ? text('find') : undefined}>
      {(rows) => (
        <SummaryTable
          root="examSummary"
          caption={caption}
          columns={EXAM_SUMMARY_COLUMNS}
          always={4}
          summary={{ by, rows, total }}
        />
      )}
    </PagedRows>
  );
}

/** The registrations for examinations in figures, also as a report. */
export function ExamRegistrationSummary() {
  const { text, translate, language } = useTexts('examSummary');
  const [by, setBy] = useState<ExamSummaryBy>('unit');
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = { query: { by, ...(chosen === null ? {} : { session: chosen }) } };
  const {
    data: summary,
    isError,
    refetch,
  } = useCallQuery(readExamSummary, wanted, { keepPrevious: true });
  const session = summary?.session ?? '';
  const shown = summary?.sessions.find(({ id }) => id === session);
  const caption = `${shown ? textIn(shown.label, language).text : text('allSessions')} · ${text(`by.${by}`)}`;
  return (
    <Page
      title={translate('pages.exam-reg-sum.title')}
      intro={translate('pages.exam-reg-sum.intro')}
    >
      <div className={styles.controls}>
        <PageField
          label={text('session')}
          value={session}
          onChange={setChosen}
          options={[
            ...(summary?.sessions ?? []).map(
              ({ id, label }) => [id, textIn(label, language).text] as const,
            ),
            [ALL_SESSIONS, text('allSessions')],
          ]}
        />
        <PageField
          label={text('tellApart')}
          value={by}
          onChange={(value) => setBy(value as ExamSummaryBy)}
          options={EXAM_SUMMARY_BY.map((name) => [name, text(`by.${name}`)])}
        />
        <ReportActions
          path={callRequest(readExamSummary, wanted).path}
          fileName="exam-registrations"
        />
        <Link to="/manage-exam/exam-registrations">{text('list')}</Link>
      </div>
      {isError || !summary ? (
        <QueryState query={{ data: summary, isError, refetch }} lines={8} />
      ) : summary.total.total === 0 ? (
        <Note>{text('none')}</Note>
      ) : (
        <Rows key={`${session}/${by}`} {...{ session, by, caption }} total={summary.total} />
      )}
    </Page>
  );
}
