import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import {
  Badge,
  formatDate,
  Page,
  PageTable,
  Panel,
  QueryState,
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
import { type PublishedUnit, publishedUnits, unitResults } from '../api.ts';
import { GradeChart } from './GradeChart.tsx';
import { UnitSheetTable } from './UnitSheetTable.tsx';
import styles from './results.module.css';

const TEXTS = 'pages.results';

function OneUnit({ paper }: { paper: string }) {
  const { translate, language } = useTexts();
  const { data: body, isError, refetch } = useCallQuery(unitResults, { params: { id: paper } });
  useLive('results', refetch);
  const privileges = usePrivileges();
  const isOffice = READERS_OF_SHEETS.some((key) => privileges.has(key));
  const name = body
    ? `${body.unit.code} ${textIn(body.unit.title, language).text}`
    : translate(`${TEXTS}.title`);
  const { sat = 0, rate = null } = body?.distribution ?? {};
  return (
    <Page
      title={name}
      intro={
        body &&
        [
          textIn(body.session, language).text,
          body.publishedAt &&
            translate(`${TEXTS}.published`, { moment: formatDate(body.publishedAt, language) }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
    >
      <nav data-print="never">
        <Link to="?">{translate(`${TEXTS}.back`)}</Link>
        {body && isOffice && (
          <>
            {' · '}
            <Link to={sheetsPath('unitSheet', paper)}>{translate(`${TEXTS}.official`)}</Link>
          </>
        )}
      </nav>
      <QueryState
        query={{ data: body, isError, refetch }}
        lines={8}
        failure={translate(`${TEXTS}.notFound`)}
        inPanel
      />
      {body && (
        <>
          <Panel
            title={translate('results.chart', { name: body.unit.code })}
            note={rate === null ? undefined : translate('results.rateOf', { rate, sat })}
          >
            <GradeChart
              distribution={body.distribution}
              label={translate('results.chart', { name: body.unit.code })}
            />
            <small className={styles.quiet}>{body.ruleSets.join('; ')}</small>
          </Panel>
          <Panel>
            <UnitSheetTable sheet={body} label={name} />
          </Panel>
        </>
      )}
    </Page>
  );
}

/** The published units of a member of staff, or one of them. */
export function UnitResults() {
  const [search] = useSearchParams();
  const paper = search.get('paper');
  return paper === null ? <PublishedUnits /> : <OneUnit key={paper} paper={paper} />;
}

function PublishedUnits() {
  const translate = useTranslate();
  const page = useListPage();
  const query = useCallQuery(publishedUnits, { range: page.range }, { keepPrevious: true });
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.introStaff`)}>
      <Panel>
        <PagedRows page={page} query={query} none={translate(`${TEXTS}.noneStaff`)}>
          {(units) => <UnitsTable units={units} />}
        </PagedRows>
      </Panel>
    </Page>
  );
}

function UnitsTable({ units }: { units: readonly PublishedUnit[] }) {
  const { translate } = useTexts();
  return (
    <PageTable label={translate(`${TEXTS}.allUnits`)}>
      <TableHead
        columns={['unit', 'semester', 'sat', 'passed', 'rate']}
        numbers={['sat', 'passed', 'rate']}
        label={(name) => translate(name === 'semester' ? `${TEXTS}.semester` : `results.${name}`)}
      />
      <tbody>
        {units.map(
          ({
            paper: id,
            unit,
            semester,
            medium,
            group,
            isOwn,
            isWithdrawn,
            distribution: { sat, passed, rate },
          }) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles.line}>
                  <Link
                    to={`?paper=${id}`}
                    aria-label={translate(`${TEXTS}.open`, { unit: unit.code })}
                  >
                    {unit.code}
                  </Link>
                  {isOwn && <Badge>{translate(`${TEXTS}.own`)}</Badge>}
                  {isWithdrawn && (
                    <Badge tone="bad">{translate('pages.marks-publish.published.withdrawn')}</Badge>
                  )}
                </span>
                <div className={styles.quiet}>
                  <TextInLanguage value={unit.title} /> ·{' '}
                  {translate(`resources.students.options.medium.${medium}`)} · {group}
                </div>
              </th>
              <td>
                <TextInLanguage value={semester} />
              </td>
              <td data-number>{sat}</td>
              <td data-number>{passed}</td>
              <td data-number>{rate ?? '–'}</td>
            </tr>
          ),
        )}
      </tbody>
    </PageTable>
  );
}
