import { Link } from 'react-router';
import {
  ActionButton,
  Actions,
  Callout,
  formatDateTime,
  formatTime,
  Page,
  PageTable,
  QueryState,
  TableHead,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { Letterhead } from '../../shared/pages/Letterhead.tsx';
import { readSeatingPlan } from '../api.ts';
import styles from './examRegistration.module.css';

const COLUMNS = ['seat', 'index', 'paper', 'ends', 'present'] as const;

interface SeatingPlanProps {
  hall: string;
  at: string;
  session: string | null;
}

/** One hall at one time: every seat with its candidate and end, to be signed on paper. */
export function SeatingPlan({ hall, at, session }: SeatingPlanProps) {
  const { text, translate, language } = useTexts('examSeating');
  const { data, isError, refetch } = useCallQuery(readSeatingPlan, { query: { hall, at } });
  const title = translate('pages.exam-seating.title');
  if (!data)
    return (
      <Page title={title}>
        <QueryState query={{ data, isError, refetch }} lines={8} failure={text('failure')} />
      </Page>
    );
  return (
    <Page title={title}>
      <div data-print="never">
        <Actions>
          <ActionButton onClick={() => window.print()}>{text('print')}</ActionButton>
          <Link to={`/manage-exam/exam-seating${session ? `?session=${session}` : ''}`}>
            {text('back')}
          </Link>
        </Actions>
      </div>
      <article className={styles.card} aria-label={title}>
        <Letterhead faculty={data.faculty} />
        <header>
          <p className={styles.cardTitle}>
            {data.hall.code} · <TextInLanguage value={data.hall.name} />
          </p>
          <p>{formatDateTime(at, language)}</p>
        </header>
        {data.seats.some(({ indexNumber }) => indexNumber === null) && (
          <Callout tone="caution">{text('noIndex')}</Callout>
        )}
        <PageTable label={title}>
          <TableHead columns={COLUMNS} numbers={['seat']} label={(name) => text(name)} />
          <tbody>
            {data.seats.map(({ seat, indexNumber, code, endsAt, isLonger }) => (
              <tr key={seat}>
                <th scope="row" data-number>
                  {seat}
                </th>
                <td>{indexNumber ?? '–'}</td>
                <td>{code}</td>
                <td>
                  {isLonger ? <strong>{formatTime(endsAt)}</strong> : formatTime(endsAt)}
                  {isLonger && <span className={styles.facts}> {text('longer')}</span>}
                </td>
                <td className={styles.sign} aria-label={text('present')} />
              </tr>
            ))}
          </tbody>
        </PageTable>
      </article>
    </Page>
  );
}
