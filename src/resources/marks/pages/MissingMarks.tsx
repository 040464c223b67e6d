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
} from '../../../framework/index.ts';
import { missingMarks, type MissingLine } from '../api.ts';

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
        {textIn(line.title, language).text}
        <Note>
          {translate(`resources.offerings.options.medium.${line.medium}`)} · {line.group}
        </Note>
      </th>
      <td>{line.component}</td>
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

/** Papers without complete marks, by component and marker, and marks that are impossible. */
export function MissingMarks() {
  const { translate, language } = useTexts();
  const [session, setSession] = useState('');
  const input = { query: { session } };
  const query = useCallQuery(missingMarks, input);
  const body = query.data;
  const sessions = useCallQuery(missingMarks, {}).data?.sessions ?? [];
  return (
    <Page
      title={translate('pages.no-marks-courses.title')}
      intro={translate('pages.no-marks-courses.intro')}
    >
      <Panel>
        {sessions.length > 1 && (
          <PageField
            label={translate('pages.no-marks-courses.session')}
            value={session}
            onChange={setSession}
            options={[
              ['', translate('pages.no-marks-courses.allSessions')],
              ...sessions.map(({ id, title }) => [id, textIn(title, language).text] as const),
            ]}
          />
        )}
        <QueryState query={query} />
        {body && (
          <Note>
            {translate('pages.no-marks-courses.complete', {
              complete: body.complete,
              papers: body.papers,
            })}
          </Note>
        )}
        {body?.lines.length === 0 && (
          <Callout tone="good">{translate('pages.no-marks-courses.none')}</Callout>
        )}
        {body && body.lines.length > 0 && (
          <PageTable label={translate('pages.no-marks-courses.title')}>
            <TableHead
              columns={COLUMNS}
              label={(name) => translate(`pages.no-marks-courses.heads.${name}`)}
            />
            <tbody>
              {body.lines.map((line) => (
                <MissingRow key={`${line.paper} ${line.component} ${line.stage}`} line={line} />
              ))}
            </tbody>
          </PageTable>
        )}
        <ReportActions path={callRequest(missingMarks, input).path} fileName="missing-marks" />
      </Panel>
    </Page>
  );
}
