import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
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
  ShownOf,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { feedbackResults, type ResultLine, SCALE_TOP } from '../api.ts';
import { isFound, RESULTS, unitName, unitPlace } from '../routes.ts';
import { ResultPage } from './ResultPage.tsx';
import styles from './evaluation.module.css';

const TEXTS = 'pages.feedback-results';

function Line({ line }: { line: ResultLine }) {
  const { translate, language } = useTexts();
  const { id, unit, occasion, state, participants, voters, withheld, average } = line;
  return (
    <tr>
      <th scope="row">
        <span className={styles.links}>
          <Link to={`${RESULTS}/${id}`}>{unitName(unit, language)}</Link>
        </span>
      </th>
      <td>{unitPlace(unit, language, translate)}</td>
      <td>{translate(`${TEXTS}.occasions.${occasion}`)}</td>
      <td>{translate(`${TEXTS}.states.${state}`)}</td>
      <td data-number>
        {voters} / {participants}
      </td>
      <td data-number>
        {withheld === null ? (
          (average ?? '–')
        ) : (
          <Badge tone="caution">{translate(`${TEXTS}.withheld.${withheld}`)}</Badge>
        )}
      </td>
    </tr>
  );
}

function ResultList() {
  const translate = useTranslate();
  const [query, setQuery] = useState('');
  const answer = useCallQuery(feedbackResults, { range: [0, MAX_PAGE - 1] });
  const { data: lines, total } = answer;
  const found = lines?.filter(({ unit }) => isFound(unit, query)) ?? [];
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      <QueryState query={answer} inPanel />
      {lines?.length === 0 && <Callout>{translate(`${TEXTS}.none`)}</Callout>}
      {lines && lines.length > 0 && (
        <Panel>
          <div className={styles.tools}>
            <PageField
              type="search"
              label={translate(`${TEXTS}.search`)}
              value={query}
              onChange={setQuery}
            />
            <ReportActions path="/feedback-results" fileName="feedback" />
          </div>
          <ShownOf shown={lines.length} total={total} />
          {found.length === 0 && <Note>{translate(`${TEXTS}.noMatch`)}</Note>}
          {found.length > 0 && (
            <PageTable label={translate(`${TEXTS}.list`)}>
              <thead>
                <tr>
                  <th scope="col">{translate(`${TEXTS}.columns.title`)}</th>
                  <th scope="col">{translate(`${TEXTS}.columns.semester`)}</th>
                  <th scope="col">{translate(`${TEXTS}.columns.occasion`)}</th>
                  <th scope="col">{translate(`${TEXTS}.columns.state`)}</th>
                  <th scope="col" data-number>
                    {translate(`${TEXTS}.columns.voters`)}
                  </th>
                  <th scope="col" data-number>
                    {translate(`${TEXTS}.columns.average`)} / {SCALE_TOP}
                  </th>
                </tr>
              </thead>
              <tbody>
                {found.map((line) => (
                  <Line key={line.id} line={line} />
                ))}
              </tbody>
            </PageTable>
          )}
        </Panel>
      )}
    </Page>
  );
}

/** `/manage-evaluation/feedback-results`: the evaluations with results, and the results of each. */
export function FeedbackResults() {
  const [id = ''] = (useParams()['*'] ?? '').split('/');
  return id === '' ? <ResultList /> : <ResultPage key={id} id={id} />;
}
