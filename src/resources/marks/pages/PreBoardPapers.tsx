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
import { useSessionChoice } from '../../shared/pages/useSessionChoice.tsx';
import { preBoardPapers, type PreBoardLine } from '../api.ts';
import { RoundBadge } from './Moderation.tsx';
import { decimal, DecisionBadge, Outliers, percent, SheetStates } from './PreBoardParts.tsx';
import styles from './marks.module.css';

const TEXTS = 'pages.pre-board';
const PAPERS_SHOWN = 50;

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
      <td data-label={text('heads.sheets')}>
        <SheetStates sheets={line.sheets} />
        {line.moderation && (
          <div>
            {text('moderation.line')}: <RoundBadge round={line.moderation} />
          </div>
        )}
      </td>
      <td data-number data-label={text('heads.mean')}>
        {decimal(figures?.mean)}
      </td>
      <td data-number data-label={text('heads.spread')}>
        {decimal(figures?.deviation)}
      </td>
      <td data-number data-label={text('heads.passed')}>
        {percent(figures?.passed)}
      </td>
      <td data-label={text('heads.outliers')}>
        <Outliers line={line} />
      </td>
      <td data-label={text('heads.decision')}>
        <DecisionBadge decision={line.decision} />
      </td>
    </tr>
  );
}

function SessionPapers({ session }: { session: string }) {
  const { text } = useTexts(TEXTS);
  const [first, setFirst] = useState(0);
  const query = useCallQuery(
    preBoardPapers,
    { query: { session }, range: [first, first + PAPERS_SHOWN - 1] },
    { keepPrevious: true },
  );
  const lines = query.data;
  return (
    <>
      <QueryState query={query} lines={6} />
      {lines?.length === 0 && <Callout>{text('none')}</Callout>}
      {lines && lines.length > 0 && (
        <div className={styles.papers}>
          <PageTable label={text('papers')}>
            <TableHead
              columns={COLUMNS}
              numbers={NUMBERS}
              label={(name) => text(`heads.${name}`)}
            />
            <tbody>
              {lines.map((line) => (
                <PaperRow key={line.paper} line={line} />
              ))}
            </tbody>
          </PageTable>
        </div>
      )}
      <PageTurner first={first} count={PAPERS_SHOWN} total={query.total ?? 0} onTurn={setFirst} />
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
