import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  Badge,
  Callout,
  Note,
  Page,
  PageField,
  PageTable,
  Panel,
  QueryState,
  ReportActions,
  formatDate,
  TableHead,
  textIn,
  useCallQuery,
  usePrivileges,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { PageTurner } from '../../shared/pages/PageTurner.tsx';
import { useRowsShown } from '../../shared/pages/useRowsShown.ts';
import { componentKey } from '../../shared/rules/componentName.ts';
import { MISSING_SORTS, missingMarks, missingMarksSummary, type MissingLine } from '../api.ts';

const TEXTS = 'pages.no-marks-courses';
const ANOMALIES = ['overMaximum', 'absentThoughPresent', 'markedThoughAbsent'] as const;

const COLUMNS = ['code', 'component', 'stage', 'markers', 'blank', 'due', ...ANOMALIES] as const;

/** One component of a paper at one stage: what is missing, from which markers, and what is wrong. */
function MissingRow({ line }: { line: MissingLine }) {
  const { translate, language } = useTexts();
  const privileges = usePrivileges();
  return (
    <tr>
      <th scope="row">
        {privileges.has('EXAM_MARKS_VIEW') ? (
          <Link to={`/manage-exam/marks/${line.paper}`}>{line.code}</Link>
        ) : (
          line.code
        )}{' '}
        <TextInLanguage value={line.title} />
        <Note>
          {translate(`resources.offerings.options.medium.${line.medium}`)} · {line.group}
        </Note>
      </th>
      <td>
        <TextInLanguage value={line.component} />
      </td>
      <td>
        {translate(`resources.mark-sheets.options.stage.${line.stage}`)}{' '}
        <Badge tone={line.state === 'open' ? 'caution' : 'plain'}>
          {translate(`resources.mark-sheets.options.state.${line.state}`)}
        </Badge>
      </td>
      <td>{line.markers.map((name) => textIn(name, language).text).join(', ') || '–'}</td>
      <td data-number>
        {line.blank} / {line.candidates}
      </td>
      <td>
        {line.dueOn === null ? '–' : formatDate(line.dueOn, language)}{' '}
        {line.isOverdue && <Badge tone="bad">{translate('pages.no-marks-courses.overdue')}</Badge>}
      </td>
      {ANOMALIES.map((name) => (
        <td key={name} data-number>
          {line.anomalies[name] === 0 ? '–' : line.anomalies[name]}
        </td>
      ))}
    </tr>
  );
}

interface Wanted {
  session: string;
  search: string;
  sort: (typeof MISSING_SORTS)[number];
  first: number;
}

interface MissingLinesProps {
  wanted: Wanted;
  onTurn: (first: number) => void;
}

function MissingLines({ wanted: { session, search, sort, first }, onTurn }: MissingLinesProps) {
  const { text } = useTexts(TEXTS);
  const input = { query: { session: session || undefined, search, sort } };
  const count = useRowsShown();
  const query = useCallQuery(
    missingMarks,
    { ...input, range: [first, first + count - 1] },
    { keepPrevious: true },
  );
  const lines = query.data;
  return (
    <>
      <QueryState query={query} />
      {lines?.length === 0 && (
        <Callout tone={search.trim() === '' ? 'good' : undefined}>
          {text(search.trim() === '' ? 'none' : 'noneFound')}
        </Callout>
      )}
      {lines && lines.length > 0 && (
        <PageTable label={text('title')}>
          <TableHead columns={COLUMNS} label={(name) => text(`heads.${name}`)} />
          <tbody>
            {lines.map((line) => (
              <MissingRow
                key={`${line.paper} ${componentKey(line.component)} ${line.stage}`}
                line={line}
              />
            ))}
          </tbody>
        </PageTable>
      )}
      <PageTurner first={first} count={count} total={query.total ?? 0} onTurn={onTurn} />
      <ReportActions path={callRequest(missingMarks, input).path} fileName="missing-marks" />
    </>
  );
}

/** Papers without complete marks, by component and marker, and marks that are impossible. */
export function MissingMarks() {
  const { text, language } = useTexts(TEXTS);
  const [wanted, setWanted] = useState<Wanted>({ session: '', search: '', sort: 'code', first: 0 });
  const change = (part: Partial<Wanted>): void => setWanted({ ...wanted, first: 0, ...part });
  const { session, search, sort } = wanted;
  const { data: summary } = useCallQuery(missingMarksSummary, {
    query: { session: session || undefined },
  });
  const sessions = summary?.sessions ?? [];
  return (
    <Page title={text('title')} intro={text('intro')}>
      <Panel>
        {sessions.length > 1 && (
          <PageField
            label={text('session')}
            value={session}
            onChange={(id) => change({ session: id })}
            options={[
              ['', text('allSessions')],
              ...sessions.map(({ id, title }) => [id, textIn(title, language).text] as const),
            ]}
          />
        )}
        <PageField
          label={text('find')}
          type="search"
          value={search}
          onChange={(words) => change({ search: words })}
        />
        <PageField
          label={text('sort')}
          value={sort}
          onChange={(by) => change({ sort: MISSING_SORTS.find((one) => one === by) ?? 'code' })}
          options={MISSING_SORTS.map((one) => [one, text(`sortBy.${one}`)] as const)}
        />
        {summary && (
          <Note>{text('complete', { complete: summary.complete, papers: summary.papers })}</Note>
        )}
        <MissingLines wanted={wanted} onTurn={(first) => change({ first })} />
      </Panel>
    </Page>
  );
}
