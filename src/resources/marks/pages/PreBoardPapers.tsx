import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  Callout,
  Note,
  Page,
  PageTable,
  Panel,
  QueryState,
  TableHead,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { PageTurner } from '../../shared/pages/PageTurner.tsx';
import { useRowsShown } from '../../shared/pages/useRowsShown.ts';
import { useSessionChoice } from '../../shared/pages/useSessionChoice.tsx';
import { preBoardPapers, type PreBoardLine } from '../api.ts';
import { RoundBadge } from './Moderation.tsx';
import { decimal, DecisionBadge, Outliers, percent, SheetStates } from './PreBoardParts.tsx';
import styles from './marks.module.css';

const TEXTS = 'pages.pre-board';

const COLUMNS = ['paper', 'sheets', 'mean', 'spread', 'passed', 'outliers', 'decision'] as const;
const NUMBERS = ['mean', 'spread', 'passed'] as const;

function PaperRow({ line }: { line: PreBoardLine }) {
  const { text, translate } = useTexts(TEXTS);
  const { figures } = line;
  return (
    <tr>
      <th scope="row" className={styles.paperCell}>
        <Link to={`/manage-exam/pre-board/${line.paper}`}>
          {line.code} · <TextInLanguage value={line.title} />
        </Link>
        <Note>
          {translate(`resources.offerings.options.medium.${line.medium}`)} · {line.group} ·{' '}
          {text('candidates', { smart_count: line.candidates })}
        </Note>
      </th>
      <td>
        <SheetStates sheets={line.sheets} />
        {line.moderation && (
          <div>
            {text('moderation.line')}: <RoundBadge round={line.moderation} />
          </div>
        )}
      </td>
      <td data-number>{decimal(figures?.mean)}</td>
      <td data-number>{decimal(figures?.deviation)}</td>
      <td data-number>{percent(figures?.passed)}</td>
      <td>
        <Outliers line={line} />
      </td>
      <td>
        <DecisionBadge decision={line.decision} />
      </td>
    </tr>
  );
}

function SessionPapers({ session }: { session: string }) {
  const { text } = useTexts(TEXTS);
  const [first, setFirst] = useState(0);
  const count = useRowsShown();
  const query = useCallQuery(
    preBoardPapers,
    { query: { session }, range: [first, first + count - 1] },
    { keepPrevious: true },
  );
  const lines = query.data;
  return (
    <>
      <QueryState query={query} lines={6} />
      {lines?.length === 0 && <Callout>{text('none')}</Callout>}
      {lines && lines.length > 0 && (
        <PageTable label={text('papers')}>
          <TableHead columns={COLUMNS} numbers={NUMBERS} label={(name) => text(`heads.${name}`)} />
          <tbody>
            {lines.map((line) => (
              <PaperRow key={line.paper} line={line} />
            ))}
          </tbody>
        </PageTable>
      )}
      <PageTurner first={first} count={count} total={query.total ?? 0} onTurn={setFirst} />
    </>
  );
}

/** The papers of a department in one examination, with their outliers. */
export function PreBoardPapers() {
  const { text } = useTexts(TEXTS);
  const [search, setSearch] = useSearchParams();
  const { session, field } = useSessionChoice(
    search.get('session'),
    (id) => setSearch({ session: id }),
    (status) => status === 'marking' || status === 'board',
  );
  return (
    <Page title={text('title')} intro={text('intro')}>
      <Panel>
        {field}
        {session && <SessionPapers key={session.id} session={session.id} />}
      </Panel>
    </Page>
  );
}
