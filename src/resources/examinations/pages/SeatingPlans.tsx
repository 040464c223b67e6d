import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  Callout,
  formatDateTime,
  formatInteger,
  formatTime,
  Page,
  PageTable,
  Panel,
  QueryState,
  TableHead,
  useCallQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { PageTurner } from '../../shared/pages/PageTurner.tsx';
import { useRowsShown } from '../../shared/pages/useRowsShown.ts';
import { listSeatingPlans, type SeatingLine } from '../api.ts';
import { SeatingPlan } from './SeatingPlan.tsx';

const COLUMNS = ['hall', 'time', 'papers', 'candidates'] as const;

function Line({ line, session }: { line: SeatingLine; session: string | null }) {
  const { text, language } = useTexts('examSeating');
  const { hall, code, startsAt, endsAt, papers, candidates } = line;
  const place = new URLSearchParams({ hall, at: startsAt, ...(session && { session }) });
  return (
    <tr>
      <th scope="row">
        <Link to={`?${place}`} aria-label={`${text('open')}: ${code}`}>
          {code}
        </Link>
      </th>
      <td>
        {formatDateTime(startsAt, language)}–{formatTime(endsAt)}
      </td>
      <td>{papers.join(', ')}</td>
      <td data-number>{formatInteger(candidates)}</td>
    </tr>
  );
}

/** Halls and times of papers with seats; one of them with every seat, for print. */
export function SeatingPlans() {
  const { text, translate } = useTexts('examSeating');
  const [search] = useSearchParams();
  const [hall, at, session] = ['hall', 'at', 'session'].map((name) => search.get(name));
  const privileges = usePrivileges();
  const [first, setFirst] = useState(0);
  const count = useRowsShown();
  const lines = useCallQuery(
    listSeatingPlans,
    { query: session ? { session } : {}, range: [first, first + count - 1] },
    { keepPrevious: true },
  );
  if (hall && at) return <SeatingPlan hall={hall} at={at} session={session ?? null} />;
  return (
    <Page
      title={translate('pages.exam-seating.title')}
      intro={translate('pages.exam-seating.intro')}
    >
      <Panel>
        <QueryState query={lines} lines={6} />
        {lines.data?.length === 0 && (
          <Callout>{text(privileges.has('EXAM_PAPERS_VIEW') ? 'none' : 'noneOwn')}</Callout>
        )}
        {lines.data && lines.data.length > 0 && (
          <PageTable label={translate('pages.exam-seating.title')}>
            <TableHead columns={COLUMNS} numbers={['candidates']} label={(name) => text(name)} />
            <tbody>
              {lines.data.map((line) => (
                <Line key={`${line.hall}/${line.startsAt}`} line={line} session={session ?? null} />
              ))}
            </tbody>
          </PageTable>
        )}
        <PageTurner first={first} count={count} total={lines.total ?? 0} onTurn={setFirst} />
      </Panel>
    </Page>
  );
}
