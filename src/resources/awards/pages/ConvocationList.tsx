import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import {
  ActionButton,
  Actions,
  Note,
  Page,
  Panel,
  QueryState,
  SmallSelect,
  textIn,
  useCallMutation,
  useCallQuery,
  RecordJobProgress,
  useJobOfRecord,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { sheetsPath } from '../../shared/documentPaths.ts';
import { SEATING } from '../access.ts';
import { convocationList, listGraduands, seatGraduands, type ConvocationSheet } from '../api.ts';
import { GraduandList } from './GraduandList.tsx';
import styles from './awards.module.css';

const TEXTS = 'pages.final-results-sheet';

interface SeatingActionsProps {
  id: string;
  /** The number of confirmed awards that are not on the list. */
  waiting: number;
  /** The number of graduands on the list. */
  listed: number;
}

/** Lists the graduands of a convocation and seats them; for many people as a job. */
function SeatingActions({ id, waiting, listed }: SeatingActionsProps) {
  const { text } = useTexts(TEXTS);
  const notify = useNotify();
  const queries = useQueryClient();
  const list = useCallMutation(listGraduands);
  const seat = useCallMutation(seatGraduands);
  const ofList = useJobOfRecord(
    id,
    ({ step }) => step === 'list',
    ({ state }) => over(state, 'listed'),
  );
  const ofSeats = useJobOfRecord(
    id,
    ({ step }) => step === 'seat',
    ({ state }) => over(state, 'seated'),
  );
  const over = (state: string, done: string): void => {
    if (state === 'done') notify(text(done), { type: 'success' });
    void queries.invalidateQueries();
  };
  const isRunning = ofList.isRunning || ofSeats.isRunning;
  const actions = [
    {
      name: 'list',
      call: list,
      of: ofList,
      done: 'listed',
      nobody: waiting === 0 && 'nobodyWaits',
    },
    { name: 'seat', call: seat, of: ofSeats, done: 'seated', nobody: listed === 0 && 'empty' },
  ];
  const act = async ({ call, of, done }: (typeof actions)[number]): Promise<void> => {
    const answer = await call.send({ params: { id } });
    if (!answer) return;
    if ('job' in answer.data) await of.look();
    else over('done', done);
  };
  return (
    <>
      {actions.map((action) => {
        const closed = isRunning
          ? text('working')
          : action.nobody
            ? text(action.nobody)
            : undefined;
        return (
          <ActionButton
            key={action.name}
            quiet
            isBusy={list.isBusy || seat.isBusy}
            disabled={closed !== undefined}
            title={closed}
            onClick={() => void act(action)}
          >
            {text(action.name, { smart_count: waiting })}
          </ActionButton>
        );
      })}
      <RecordJobProgress found={ofList} label={text('working')} />
      <RecordJobProgress found={ofSeats} label={text('working')} />
    </>
  );
}

function ConvocationChoice({
  convocations,
  value,
}: Pick<ConvocationSheet, 'convocations'> & { value: string }) {
  const { translate, language } = useTexts();
  const [, setSearch] = useSearchParams();
  return (
    <SmallSelect
      label={translate('pages.final-results-sheet.convocation')}
      value={value}
      onChange={(event) => setSearch({ convocation: event.target.value })}
    >
      {convocations.map(({ id, title }) => (
        <option key={id} value={id}>
          {textIn(title, language).text}
        </option>
      ))}
    </SmallSelect>
  );
}

/** `/manage-exam/final-results-sheet`: the graduands by degree and class. */
export function ConvocationList() {
  const { text } = useTexts('pages.final-results-sheet');
  const mayChange = usePrivileges().has(SEATING);
  const [search] = useSearchParams();
  const {
    data: body,
    isError,
    refetch,
  } = useCallQuery(convocationList, {
    query: { convocation: search.get('convocation') ?? undefined },
  });
  const { convocation, listed = 0, totals, waiting = 0 } = body ?? {};
  const open = listed - (totals?.total ?? 0);
  return (
    <Page title={text('title')} intro={text('intro')}>
      <QueryState query={{ data: body, isError, refetch }} lines={8} inPanel />
      {body && !convocation && (
        <Panel>
          <Note>{text('none')}</Note>
          {mayChange && (
            <Link className={styles.link} to="/manage-exam/convocations/create">
              {text('add')}
            </Link>
          )}
        </Panel>
      )}
      {body && convocation && totals && (
        <>
          <div className={styles.controls} data-print="never">
            <ConvocationChoice convocations={body.convocations} value={convocation.id} />
            <Actions>
              {mayChange && (
                <SeatingActions
                  key={convocation.id}
                  id={convocation.id}
                  waiting={waiting}
                  listed={listed}
                />
              )}
              <Link className={styles.link} to={sheetsPath('convocation', convocation.id)}>
                {text('official')}
              </Link>
            </Actions>
          </div>
          {open > 0 && <Note>{text('open', { smart_count: open })}</Note>}
          {listed === 0 ? (
            <Note>{text('empty')}</Note>
          ) : (
            <GraduandList key={convocation.id} convocation={convocation} totals={totals} />
          )}
        </>
      )}
    </Page>
  );
}
