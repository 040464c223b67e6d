import { useState } from 'react';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
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
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import {
  readRegistrationSummary,
  SUMMARY_BY,
  SUMMARY_COLUMNS,
  type RegistrationSummary as Summary,
  type SummaryColumn,
  type SummaryRow,
} from '../api.ts';
import styles from './registration.module.css';

const STATUSES = {
  handedIn: 'submitted,approved,locked',
  approved: 'approved,locked',
  all: 'draft,submitted,returned,approved,locked',
} as const;
type Counted = keyof typeof STATUSES;

/** The first three columns, and others that are not empty. */
const shownColumns = ({ total }: Summary): readonly SummaryColumn[] =>
  SUMMARY_COLUMNS.filter((name, index) => index < 3 || total[name] > 0);

function Table({ summary, caption }: { summary: Summary; caption: string }) {
  const { text, language } = useTexts('pages.course-reg-summary');
  const columns = shownColumns(summary);
  const nameOf = ({ label, key }: SummaryRow): string =>
    label ? textIn(label, language).text : text(`keys.${summary.by}.${key}`);
  return (
    <PageTable label={caption} caption={caption}>
      <thead>
        <tr>
          <th scope="col">{text(`by.${summary.by}`)}</th>
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
  );
}

/** The registrations of a semester in figures, also as a report. */
export function RegistrationSummary() {
  const { text, translate, language } = useTexts('pages.course-reg-summary');
  const [by, setBy] = useState<Summary['by']>('unit');
  const [counted, setCounted] = useState<Counted>('handedIn');
  const [semester, setSemester] = useState('');
  const wanted = {
    query: { by, status: STATUSES[counted], ...(semester === '' ? {} : { semester }) },
  };
  const { data: summary, isError, refetch } = useCallQuery(readRegistrationSummary, wanted);
  const shown = summary?.semesters.find(({ id }) => id === summary.semester);
  return (
    <Page title={text('title')} intro={text('intro')}>
      <div className={styles.controls}>
        {summary && summary.semesters.length > 1 && (
          <PageField
            label={translate('registration.semester')}
            value={summary.semester ?? ''}
            onChange={setSemester}
            options={summary.semesters.map(({ id, label }) => [id, textIn(label, language).text])}
          />
        )}
        <PageField
          label={text('tellApart')}
          value={by}
          onChange={(value) => setBy(value as Summary['by'])}
          options={SUMMARY_BY.map((name) => [name, text(`by.${name}`)])}
        />
        <PageField
          label={text('counted')}
          value={counted}
          onChange={(value) => setCounted(value as Counted)}
          options={(Object.keys(STATUSES) as Counted[]).map((name) => [
            name,
            text(`statuses.${name}`),
          ])}
        />
        <ReportActions
          path={callRequest(readRegistrationSummary, wanted).path}
          fileName="registrations"
        />
      </div>
      {isError ? (
        <Failed onRetry={refetch} />
      ) : !summary ? (
        <Loading lines={8} />
      ) : summary.rows.length === 0 ? (
        <Note>{text('none')}</Note>
      ) : (
        <Table
          summary={summary}
          caption={`${textIn(shown?.label, language).text} · ${text(`by.${by}`)} · ${text(`statuses.${counted}`)}`}
        />
      )}
    </Page>
  );
}
