import { Link, useSearchParams } from 'react-router';
import {
  ActionButton,
  Actions,
  Callout,
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
import { SEATING } from '../access.ts';
import {
  convocationList,
  issueSheet,
  listGraduands,
  seatGraduands,
  type ConvocationSheet,
  type ListLine,
} from '../api.ts';
import { checkPath } from '../routes.ts';
import { PrintedList } from './PrintedList.tsx';
import styles from './awards.module.css';

interface SeatingActionsProps {
  id: string;
  /** The number of confirmed awards that are not on the list. */
  waiting: number;
  lines: readonly ListLine[];
  onDone: () => void;
}

/** Lists the graduands of a convocation, seats them and puts the list on record. */
function SeatingActions({ id, waiting, lines, onDone }: SeatingActionsProps) {
  const { text } = useTexts('pages.final-results-sheet');
  const list = useCallMutation(listGraduands);
  const seat = useCallMutation(seatGraduands);
  const issue = useCallMutation(issueSheet);
  const hasConfirmed = lines.some(({ state }) => state === 'confirmed');
  const actions = [
    { name: 'list', call: list, done: 'listed', closed: waiting === 0 && 'nobodyWaits' },
    { name: 'seat', call: seat, done: 'seated', closed: lines.length === 0 && 'empty' },
    { name: 'issue', call: issue, done: 'issued', closed: !hasConfirmed && 'noneConfirmed' },
  ];
  const act = async (
    call: Pick<typeof list | typeof seat | typeof issue, 'send'>,
    done: string,
  ) => {
    await call.send({ params: { id } }, { success: text(done) });
    onDone();
  };
  return actions.map(({ name, call, done, closed }) => (
    <ActionButton
      key={name}
      quiet
      isBusy={list.isBusy || seat.isBusy || issue.isBusy}
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

/** Whether the list on record is the present one. */
function SheetNotice({
  sheet,
  hasConfirmed,
}: {
  sheet: NonNullable<ConvocationSheet['sheet']> | null;
  hasConfirmed: boolean;
}) {
  const { text, language } = useTexts('pages.final-results-sheet');
  if (!sheet) return hasConfirmed && <Callout>{text('notOnRecord')}</Callout>;
  const { number, checkCode } = sheet;
  if (!sheet.isCurrent) return <Callout tone="caution">{text('changed', { number })}</Callout>;
  return (
    <Callout
      tone="good"
      action={
        <a
          className={styles.link}
          href={checkPath(language, checkCode)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {text('checkIt')}
        </a>
      }
    >
      {text('onRecord', { number, code: checkCode })}
    </Callout>
  );
}

/** `/manage-exam/final-results-sheet`: the graduands by degree and class, recorded and printed. */
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
  const { convocation, lines = [], sheet, totals, waiting = 0 } = body ?? {};
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
              <ActionButton
                disabled={confirmed.length === 0}
                title={confirmed.length === 0 ? text('noneConfirmed') : undefined}
                onClick={() => window.print()}
              >
                {text('print')}
              </ActionButton>
            </Actions>
          </div>
          <div data-print="never" className={styles.notes}>
            <SheetNotice sheet={sheet ?? null} hasConfirmed={confirmed.length > 0} />
            {open > 0 && <Note>{text('open', { smart_count: open })}</Note>}
          </div>
          {lines.length === 0 ? (
            <Note>{text('empty')}</Note>
          ) : (
            <PrintedList
              faculty={body.faculty}
              convocation={convocation}
              lines={lines}
              totals={totals}
              sheet={sheet ?? null}
              onChanged={refetch}
            />
          )}
        </>
      )}
    </Page>
  );
}
