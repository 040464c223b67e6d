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
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { sheetsPath } from '../../shared/documentPaths.ts';
import { SEATING } from '../access.ts';
import {
  convocationList,
  listGraduands,
  seatGraduands,
  type ConvocationSheet,
  type ListLine,
} from '../api.ts';
import { GraduandList } from './GraduandList.tsx';
import styles from './awards.module.css';

interface SeatingActionsProps {
  id: string;
  /** The number of confirmed awards that are not on the list. */
  waiting: number;
  lines: readonly ListLine[];
  onDone: () => void;
}

/** Lists the graduands of a convocation and seats them. */
function SeatingActions({ id, waiting, lines, onDone }: SeatingActionsProps) {
  const { text } = useTexts('pages.final-results-sheet');
  const list = useCallMutation(listGraduands);
  const seat = useCallMutation(seatGraduands);
  const actions = [
    { name: 'list', call: list, done: 'listed', closed: waiting === 0 && 'nobodyWaits' },
    { name: 'seat', call: seat, done: 'seated', closed: lines.length === 0 && 'empty' },
  ];
  const act = async (call: Pick<typeof list | typeof seat, 'send'>, done: string) => {
    await call.send({ params: { id } }, { success: text(done) });
    onDone();
  };
  return actions.map(({ name, call, done, closed }) => (
    <ActionButton
      key={name}
      quiet
      isBusy={list.isBusy || seat.isBusy}
      disabled={closed !== false}
      title={closed === false ? undefined : text(closed)}
      onClick={() => void act(call, done)}
    >
      {text(name, { smart_count: waiting })}
    </ActionButton>
  ));
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
  const { convocation, lines = [], totals, waiting = 0 } = body ?? {};
  const confirmed = lines.filter(({ state }) => state === 'confirmed');
  const open = lines.length - confirmed.length;
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
                  id={convocation.id}
                  waiting={waiting}
                  lines={lines}
                  onDone={refetch}
                />
              )}
              <Link className={styles.link} to={sheetsPath('convocation', convocation.id)}>
                {text('official')}
              </Link>
            </Actions>
          </div>
          {open > 0 && <Note>{text('open', { smart_count: open })}</Note>}
          {lines.length === 0 ? (
            <Note>{text('empty')}</Note>
          ) : (
            <GraduandList
              convocation={convocation}
              lines={lines}
              totals={totals}
              onChanged={refetch}
            />
          )}
        </>
      )}
    </Page>
  );
}
