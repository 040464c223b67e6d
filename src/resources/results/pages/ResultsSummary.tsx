import { useState } from 'react';
import { Link } from 'react-router';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  Callout,
  Note,
  Page,
  PageField,
  PageTable,
  Panel,
  QueryState,
  ReportActions,
  TableHead,
  textIn,
  useCallQuery,
  useLive,
  usePrivileges,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { READERS_OF_SHEETS, sheetsPath } from '../../shared/documentPaths.ts';
import { PagedRows, useListPage } from '../../shared/pages/PagedRows.tsx';
import {
  resultsSummary,
  resultsSummaryRows,
  SUMMARY_BY,
  type Distribution,
  type ResultsSummary as Summary,
  type ResultsSummaryBy,
  type ResultsSummaryRow,
} from '../api.ts';
import { GradeChart, shownGrades } from './GradeChart.tsx';
import styles from './results.module.css';

const TEXTS = 'pages.results-summery';

interface TableProps {
  summary: Summary;
  by: ResultsSummaryBy;
  rows: readonly ResultsSummaryRow[];
  caption: string;
}

function Table({ summary, by, rows, caption }: TableProps) {
  const { translate, language } = useTexts();
  const privileges = usePrivileges();
  const isOffice = READERS_OF_SHEETS.some((key) => privileges.has(key));
  const grades = shownGrades(summary.total);
  const cells = ({ grades: counts, sat, passed, rate }: Distribution) => (
    <>
      {grades.map((grade) => (
        <td key={grade} data-number>
          {counts[grade] ?? 0}
        </td>
      ))}
      <td data-number>{sat}</td>
      <td data-number>{passed}</td>
      <td data-number>{rate ?? '–'}</td>
    </>
  );
  return (
    <PageTable label={caption} caption={caption}>
      <TableHead
        columns={['by', ...grades, 'sat', 'passed', 'rate']}
        numbers={[...grades, 'sat', 'passed', 'rate']}
        label={(name) =>
          name === 'by'
            ? translate(`results.by.${by}`)
            : grades.some((grade) => grade === name)
              ? name
              : translate(`results.${name}`)
        }
      />
      <tbody>
        {rows.map(({ key, label, distribution }) => (
          <tr key={key}>
            <th scope="row">
              {isOffice &&
              by === 'batch' &&
              summary.figures === 'published' &&
              summary.session !== null ? (
                <Link
                  to={sheetsPath('batchSheet', summary.session, key)}
                  aria-label={translate(`${TEXTS}.sheetOf`, {
                    batch: textIn(label, language).text,
                  })}
                >
                  <TextInLanguage value={label} />
                </Link>
              ) : (
                textIn(label, language).text
              )}
            </th>
            {cells(distribution)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{translate('results.total')}</th>
          {cells(summary.total)}
        </tr>
      </tfoot>
    </PageTable>
  );
}

interface RowsProps extends Omit<TableProps, 'rows'> {
  session: string;
}

/** The distribution by group, and of all groups in the last line. */
function Rows({ session, summary, by, caption }: RowsProps) {
  const { text } = useTexts(TEXTS);
  const page = useListPage();
  const { search, range } = page;
  const { figures } = summary;
  const query = useCallQuery(
    resultsSummaryRows,
    { query: { session, by, figures, search }, range },
    { keepPrevious: true },
  );
  useLive('results', query.refetch);
  return (
    <Panel>
      <PagedRows page={page} query={query} find={by === 'unit' ? text('find') : undefined}>
        {(rows) => <Table {...{ summary, by, rows, caption }} />}
      </PagedRows>
    </Panel>
  );
}

/** The distribution in one examination, as a chart and by group. */
function OneSession({ session, summary, by, caption }: RowsProps) {
  const { text, translate } = useTexts(TEXTS);
  const { rate, sat } = summary.total;
  return (
    <>
      <Panel
        title={text('chart')}
        note={rate === null ? undefined : translate('results.rateOf', { rate, sat })}
      >
        <GradeChart distribution={summary.total} label={text('chart')} />
      </Panel>
      <Rows {...{ session, summary, by, caption }} />
    </>
  );
}

/** The distribution of grades in one examination, for screen, print and export. */
export function ResultsSummary() {
  const { translate, language } = useTexts();
  const privileges = usePrivileges();
  const [session, setSession] = useState('');
  const [by, setBy] = useState<ResultsSummaryBy>('unit');
  const [figures, setFigures] = useState<Summary['figures']>('published');
  const input = { query: { by, figures, session } };
  const {
    data: summary,
    isError,
    refetch,
  } = useCallQuery(resultsSummary, input, {
    keepPrevious: true,
  });
  useLive('results', refetch);
  const shown = summary?.sessions.find(({ id }) => id === summary.session);
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      <div className={styles.controls} data-print="never">
        {summary && summary.sessions.length > 0 && (
          <PageField
            label={translate(`${TEXTS}.session`)}
            value={summary.session ?? ''}
            onChange={setSession}
            options={summary.sessions.map(
              ({ id, title }) => [id, textIn(title, language).text] as const,
            )}
          />
        )}
        <PageField
          label={translate(`${TEXTS}.tellApart`)}
          value={by}
          onChange={(value) => setBy(value as ResultsSummaryBy)}
          options={SUMMARY_BY.map((name) => [name, translate(`results.by.${name}`)] as const)}
        />
        {privileges.has('MK_PUB_ALL') && (
          <PageField
            label={translate(`${TEXTS}.figures`)}
            value={figures}
            onChange={(value) => {
              setFigures(value as Summary['figures']);
              setSession('');
            }}
            options={[
              ['published', translate(`${TEXTS}.published`)],
              ['prepared', translate(`${TEXTS}.prepared`)],
            ]}
          />
        )}
        <ReportActions path={callRequest(resultsSummary, input).path} fileName="results" />
      </div>
      {figures === 'prepared' && (
        <Callout tone="caution">{translate(`${TEXTS}.preparedNote`)}</Callout>
      )}
      {isError || !summary ? (
        <QueryState query={{ data: summary, isError, refetch }} lines={8} />
      ) : summary.session === null ? (
        <Note>{translate(`${TEXTS}.none`)}</Note>
      ) : (
        <OneSession
          key={`${summary.session}/${by}/${summary.figures}`}
          session={summary.session}
          {...{ summary, by }}
          caption={`${textIn(shown?.title, language).text} · ${translate(`results.by.${by}`)}`}
        />
      )}
    </Page>
  );
}
