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
import { SummaryTable } from '../../shared/pages/SummaryTable.tsx';
import {
  EXAM_SUMMARY_BY,
  EXAM_SUMMARY_COLUMNS,
  type ExamSummaryBy,
  readExamSummary,
} from '../api.ts';
import styles from './reports.module.css';

/** The registrations for examinations in figures, also as a report. */
export function ExamRegistrationSummary() {
  const { text, translate, language } = useTexts('examSummary');
  const [by, setBy] = useState<ExamSummaryBy>('unit');
  const [session, setSession] = useState('');
  const wanted = { query: { by, ...(session === '' ? {} : { session }) } };
  const { data: summary, isError, refetch } = useCallQuery(readExamSummary, wanted);
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
          onChange={setSession}
          options={[
            ['', text('allSessions')],
            ...(summary?.sessions ?? []).map(
              ({ id, label }) => [id, textIn(label, language).text] as const,
            ),
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
      ) : summary.rows.length === 0 ? (
        <Note>{text('none')}</Note>
      ) : (
        <SummaryTable
          root="examSummary"
          caption={caption}
          columns={EXAM_SUMMARY_COLUMNS}
          always={4}
          summary={summary}
        />
      )}
    </Page>
  );
}
