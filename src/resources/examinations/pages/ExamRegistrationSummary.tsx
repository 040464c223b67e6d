import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  Failed,
  formatInteger,
  Loading,
  Note,
  Page,
  PageField,
  PageTable,
  ReportActions,
  textIn,
  useAnswer,
  usePreferences,
} from '../../../framework/index.ts';
import {
  EXAM_SUMMARY_BY,
  EXAM_SUMMARY_COLUMNS,
  type ExamSummary,
  type ExamSummaryBy,
  type ExamSummaryRow,
} from '../summaries.ts';
import styles from './reports.module.css';

/** How many have registered for which papers: to read, print or take along. */
export function ExamRegistrationSummary() {
  const translate = useTranslate();
  const { language } = usePreferences();
  const [by, setBy] = useState<ExamSummaryBy>('unit');
  const [session, setSession] = useState('');
  const text = (key: string): string => translate(`examSummary.${key}`);
  const path = `/exam-reg-sum?${new URLSearchParams({ by, ...(session === '' ? {} : { session }) }).toString()}`;
  const { body: summary, isError, refetch } = useAnswer<ExamSummary>(path);
  const columns = EXAM_SUMMARY_COLUMNS.filter(
    (name, index) => index < 4 || (summary?.total[name] ?? 0) > 0,
  );
  const nameOf = ({ label, key }: ExamSummaryRow): string =>
    label ? textIn(label, language).text : text(`keys.${by}.${key}`);
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
        <ReportActions path={path} fileName="exam-registrations" />
        <Link to="/manage-exam/exam-registrations">{text('list')}</Link>
      </div>
      {isError ? (
        <Failed onRetry={refetch} />
      ) : !summary ? (
        <Loading lines={8} />
      ) : summary.rows.length === 0 ? (
        <Note>{text('none')}</Note>
      ) : (
        <PageTable label={caption} caption={caption}>
          <thead>
            <tr>
              <th scope="col">{text(`by.${by}`)}</th>
              {columns.map((name) => (
                <th scope="col" data-number key={name}>
                  {text(`columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {summary.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{nameOf(row)}</th>
                {columns.map((name) => (
                  <td data-number key={name}>
                    {formatInteger(row.figures[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text('total')}</th>
              {columns.map((name) => (
                <td data-number key={name}>
                  {formatInteger(summary.total[name])}
                </td>
              ))}
            </tr>
          </tfoot>
        </PageTable>
      )}
    </Page>
  );
}
