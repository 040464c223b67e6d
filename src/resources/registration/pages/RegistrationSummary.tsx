import { useState } from 'react';
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
  readRegistrationSummary,
  SUMMARY_BY,
  SUMMARY_COLUMNS,
  type RegistrationSummary as Summary,
} from '../api.ts';
import styles from './registration.module.css';

const STATUSES = {
  handedIn: 'submitted,approved,locked',
  approved: 'approved,locked',
  all: 'draft,submitted,returned,approved,locked',
} as const;
type Counted = keyof typeof STATUSES;

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
      {isError || !summary ? (
        <QueryState query={{ data: summary, isError, refetch }} lines={8} />
      ) : summary.rows.length === 0 ? (
        <Note>{text('none')}</Note>
      ) : (
        <SummaryTable
          root="pages.course-reg-summary"
          columns={SUMMARY_COLUMNS}
          always={3}
          summary={summary}
          caption={`${textIn(shown?.label, language).text} · ${text(`by.${by}`)} · ${text(`statuses.${counted}`)}`}
        />
      )}
    </Page>
  );
}
