import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import {
  ActionButton,
  Actions,
  Callout,
  Note,
  Page,
  Panel,
  SmallSelect,
  textIn,
  useCallMutation,
  useCallQuery,
  usePreferences,
  usePrivileges,
  QueryState,
} from '../../../framework/index.ts';
import { SEATING } from '../access.ts';
import { convocationList, issueSheet, listGraduands, seatGraduands } from '../api.ts';
import { checkPath } from '../routes.ts';
import { PrintedList } from './PrintedList.tsx';
import styles from './awards.module.css';

/**
 * `/manage-exam/final-results-sheet`: who takes a degree, by degree and class; put on record, and
 * printed with its check code.
 */
export function ConvocationList() {
  const translate = useTranslate();
  const { language } = usePreferences();
  const list = useCallMutation(listGraduands);
  const seat = useCallMutation(seatGraduands);
  const issue = useCallMutation(issueSheet);
  const isBusy = list.isBusy || seat.isBusy || issue.isBusy;
  const mayChange = usePrivileges().has(SEATING);
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('convocation');
  const {
    data: body,
    isError,
    refetch,
  } = useCallQuery(convocationList, { query: wanted === null ? {} : { convocation: wanted } });
  const text = (key: string, options?: object): string =>
    translate(`pages.final-results-sheet.${key}`, options);
  const { convocation, lines = [], sheet, totals, waiting = 0 } = body ?? {};
  const act = async (
    action: Pick<typeof list | typeof seat | typeof issue, 'send'>,
    done: string,
  ) => {
    if (!convocation) return;
    await action.send({ params: { id: convocation.id } }, { success: text(done) });
    refetch();
  };
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
            <SmallSelect
              label={text('convocation')}
              value={convocation.id}
              onChange={(event) => setSearch({ convocation: event.target.value })}
            >
              {body.convocations.map((one) => (
                <option key={one.id} value={one.id}>
                  {textIn(one.title, language).text}
                </option>
              ))}
            </SmallSelect>
            <Actions>
              {mayChange && (
                <>
                  <ActionButton
                    quiet
                    isBusy={isBusy}
                    disabled={waiting === 0}
                    title={waiting === 0 ? text('nobodyWaits') : undefined}
                    onClick={() => void act(list, 'listed')}
                  >
                    {text('list', { smart_count: waiting })}
                  </ActionButton>
                  <ActionButton
                    quiet
                    isBusy={isBusy}
                    disabled={lines.length === 0}
                    title={lines.length === 0 ? text('empty') : undefined}
                    onClick={() => void act(seat, 'seated')}
                  >
                    {text('seat')}
                  </ActionButton>
                  <ActionButton
                    quiet
                    isBusy={isBusy}
                    disabled={confirmed.length === 0}
                    title={confirmed.length === 0 ? text('noneConfirmed') : undefined}
                    onClick={() => void act(issue, 'issued')}
                  >
                    {text('issue')}
                  </ActionButton>
                </>
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
            {sheet && sheet.isCurrent && (
              <Callout
                tone="good"
                action={
                  <a
                    className={styles.link}
                    href={checkPath(language, sheet.checkCode)}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {text('checkIt')}
                  </a>
                }
              >
                {text('onRecord', { number: sheet.number, code: sheet.checkCode })}
              </Callout>
            )}
            {sheet && !sheet.isCurrent && (
              <Callout tone="caution">{text('changed', { number: sheet.number })}</Callout>
            )}
            {!sheet && confirmed.length > 0 && <Callout>{text('notOnRecord')}</Callout>}
            {open > 0 && <Note>{text('open', { smart_count: open })}</Note>}
          </div>
          {lines.length === 0 ? (
            <Note>{text('empty')}</Note>
          ) : (
            <PrintedList
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
