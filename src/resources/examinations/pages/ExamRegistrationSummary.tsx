import { useState } from 'react';
import { Link } from 'react-router';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  formatInteger,
  Note,
  Page,
  PageField,
  PageTable,
  QueryState,
  ReportActions,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import {
  EXAM_SUMMARY_BY,
  EXAM_SUMMARY_COLUMNS,
  type ExamSummary,
  type ExamSummaryBy,
  type ExamSummaryRow,
  readExamSummary,
} from '../api.ts';
import styles from './reports.module.css';

/** The columns of states, and those of attempts that anyone has registered for. */
const columnsOf = ({ total }: ExamSummary) =>
  EXAM_SUMMARY_COLUMNS.filter((name, index) => index < 4 || total[name] > 0);

function SummaryTable({ summary, caption }: { summary: ExamSummary; caption: string }) {
  const { text, language } = useTexts('examSummary');
  const { by, rows, total } = summary;
  const columns = columnsOf(summary);
  const nameOf = ({ label, key }: ExamSummaryRow): string =>
    label ? textIn(label, language).text : text(`keys.${by}.${key}`);
  return (
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
        {rows.map((row) => (
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
              {formatInteger(total[name])}
            </td>
          ))}
        </tr>
      </tfoot>
    </PageTable>
  );
}

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
        <SummaryTable summary={summary} caption={caption} />
      )}
    </Page>
  );
}
