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
import { PagedRows, useListPage } from '../../shared/pages/PagedRows.tsx';
import { SummaryTable } from '../../shared/pages/SummaryTable.tsx';
import {
  listRegistrationSummary,
  readRegistrationSummary,
  SUMMARY_BY,
  SUMMARY_COLUMNS,
  type RegistrationSummary as Summary,
  type SummaryBy,
} from '../api.ts';
import styles from './registration.module.css';

const STATUSES = {
  handedIn: 'submitted,approved,locked',
  approved: 'approved,locked',
  all: 'draft,submitted,returned,approved,locked',
} as const;
type Counted = keyof typeof STATUSES;

interface RowsProps {
  semester: string;
  by: SummaryBy;
  status: string;
  total: Summary['total'];
  caption: string;
}

/** The figures by group, and of all groups in the last line. */
function Rows({ semester, by, status, total, caption }: RowsProps) {
  const { text } = useTexts('pages.course-reg-summary');
  const page = useListPage();
  const { search, range } = page;
  const query = useCallQuery(
    listRegistrationSummary,
    { query: { semester, by, status, search }, range },
    { keepPrevious: true },
  );
  return (
    <PagedRows page={page} query={query} find={by === 'unit' ? text('find') : undefined}>
      {(rows) => (
        <SummaryTable
          root="pages.course-reg-summary"
          columns={SUMMARY_COLUMNS}
          always={3}
          summary={{ by, rows, total }}
          caption={caption}
        />
      )}
    </PagedRows>
  );
}

/** The registrations of a semester in figures, also as a report. */
export function RegistrationSummary() {
  const { text, translate, language } = useTexts('pages.course-reg-summary');
  const [by, setBy] = useState<SummaryBy>('unit');
  const [counted, setCounted] = useState<Counted>('handedIn');
  const [semester, setSemester] = useState('');
  const wanted = {
    query: { by, status: STATUSES[counted], ...(semester === '' ? {} : { semester }) },
  };
  const {
    data: summary,
    isError,
    refetch,
  } = useCallQuery(readRegistrationSummary, wanted, {
    keepPrevious: true,
  });
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
          onChange={(value) => setBy(value as SummaryBy)}
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
      ) : summary.semester === null || summary.total.students === 0 ? (
        <Note>{text('none')}</Note>
      ) : (
        <Rows
          key={`${summary.semester}/${by}/${counted}`}
          semester={summary.semester}
          by={by}
          status={STATUSES[counted]}
          total={summary.total}
          caption={`${textIn(shown?.label, language).text} · ${text(`by.${by}`)} · ${text(`statuses.${counted}`)}`}
        />
      )}
    </Page>
  );
}
