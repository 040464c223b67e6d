import { useState } from 'react';
import {
  ActionButton,
  formatDate,
  Note,
  Page,
  PageTable,
  Panel,
  QueryState,
  TableHead,
  useCallQuery,
  useLive,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { HoldNotice } from '../../shared/pages/HoldNotice.tsx';
import { type OwnRescrutiny as Own, ownRescrutiny } from '../api.ts';
import { AskDialog } from './AskDialog.tsx';
import { OwnRequest } from './OwnRequest.tsx';
import styles from './rescrutiny.module.css';

type Result = Own['results'][number];

const COLUMNS = ['unit', 'grade', 'total', 'until', 'ask'] as const;

interface LineProps {
  result: Result;
  onAsk: (result: Result) => void;
}

/** A published result; where it is closed, why. */
function ResultLine({ result, onAsk }: LineProps) {
  const { text, language } = useTexts('pages.rescrutiny');
  const { unit, session, grade, total, until, closed } = result;
  const day = formatDate(until, language);
  return (
    <tr>
      <th scope="row">
        {unit.code}
        <div className={styles.quiet}>
          <TextInLanguage value={unit.title} /> · <TextInLanguage value={session} />
        </div>
      </th>
      <td>{grade}</td>
      <td data-number>{total ?? '–'}</td>
      <td>{day}</td>
      <td>
        {closed === null ? (
          <span role="group" aria-label={unit.code}>
            <ActionButton quiet onClick={() => onAsk(result)}>
              {text('ask')}
            </ActionButton>
          </span>
        ) : (
          <span className={styles.quiet}>{text(`closed.${closed}`, { until: day })}</span>
        )}
      </td>
    </tr>
  );
}

function Results({ own, onAsk }: { own: Own; onAsk: LineProps['onAsk'] }) {
  const { text } = useTexts('pages.rescrutiny');
  return (
    <Panel title={text('results')}>
      {own.results.length === 0 ? (
        <Note>{text('noResults')}</Note>
      ) : (
        <PageTable label={text('results')}>
          <TableHead
            columns={COLUMNS}
            numbers={['total']}
            label={(name) => text(`columns.${name}`)}
          />
          <tbody>
            {own.results.map((result) => (
              <ResultLine key={result.paper} result={result} onAsk={onAsk} />
            ))}
          </tbody>
        </PageTable>
      )}
    </Panel>
  );
}

/** A student's own published results that can be examined again, and the requests so far. */
export function OwnRescrutiny() {
  const { text } = useTexts('pages.rescrutiny');
  const { data: own, isError, refetch } = useCallQuery(ownRescrutiny, {});
  const [asking, setAsking] = useState<Result | null>(null);
  useLive('results', refetch);
  const close = () => {
    setAsking(null);
    void refetch();
  };
  return (
    <Page title={text('title')} intro={text('introStudent')}>
      <QueryState query={{ data: own, isError, refetch }} lines={8} inPanel />
      {own && own.holds.length > 0 && <HoldNotice holds={own.holds} />}
      {own && (
        <>
          {own.requests.map((request) => (
            <OwnRequest key={request.id} request={request} onSent={refetch} />
          ))}
          {own.holds.length === 0 && <Results own={own} onAsk={setAsking} />}
          <Panel title={text('next.title')}>
            <ol className={styles.next}>
              <li>{text('next.pay', { smart_count: own.days })}</li>
              {(['check', 'mark', 'board'] as const).map((key) => (
                <li key={key}>{text(`next.${key}`)}</li>
              ))}
            </ol>
          </Panel>
        </>
      )}
      {asking && <AskDialog result={asking} onDone={close} />}
    </Page>
  );
}
