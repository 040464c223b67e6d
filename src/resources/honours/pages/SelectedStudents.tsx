import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isView } from '../../../contract/model/catalogue.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  Callout,
  formatDateTime,
  Page,
  Panel,
  QueryState,
  textIn,
  useCallQuery,
  usePortalServices,
  WorkflowSlot,
  type ViewRecord,
  useTexts,
  ShownOf,
  TextInLanguage,
} from '../../../framework/index.ts';
import { readHonoursRound } from '../api.ts';
import { OptionTable } from './OptionTable.tsx';
import { RoundLinks } from './RoundLinks.tsx';
import { RunTable } from './RunTable.tsx';
import { RunView } from './RunView.tsx';
import styles from './honours.module.css';

const TEXTS = 'pages.selected-students';
const ROUND_SCREEN = '/manage-coureseunit/honours-rounds';

type RoundRecord = ViewRecord & { state: string };

const { list: listRounds } = recordCalls<RoundRecord>('honours-rounds');

/** The parts of one round, from its applications to its offers. */
function RoundParts({ round }: { round: RoundRecord }) {
  const { translate, language } = useTexts();
  const [search] = useSearchParams();
  const {
    data: overview,
    isError,
    refetch,
  } = useCallQuery(readHonoursRound, { params: { id: round.id } });
  const screen = usePortalServices().catalogue.screens.get(ROUND_SCREEN);
  const wanted = search.get('run');
  const run =
    overview?.runs.find(({ id }) => id === wanted) ??
    overview?.runs.find(({ state }) => state === 'adopted') ??
    overview?.runs[0];
  const hours = {
    opens: formatDateTime(String(round['opensAt']), language),
    closes: formatDateTime(String(round['closesAt']), language),
  };
  return (
    <>
      <div className={styles.parts} data-print="never">
        <Panel title={translate(`${TEXTS}.progress`)} note={translate(`${TEXTS}.window`, hours)}>
          {isView(screen) && <WorkflowSlot screen={screen} record={round} />}
          <RoundLinks round={round.id} overview={overview} />
          {overview && overview.withoutFigures > 0 && (
            <Callout tone="caution">
              {translate(`${TEXTS}.withoutFigures`, { smart_count: overview.withoutFigures })}
            </Callout>
          )}
        </Panel>
        <QueryState query={{ data: overview, isError, refetch }} inPanel />
        {overview && <OptionTable round={round.id} state={round.state} overview={overview} />}
        {overview && (
          <RunTable
            round={round.id}
            state={round.state}
            runs={overview.runs}
            shown={run?.id ?? null}
            refetch={refetch}
          />
        )}
      </div>
      {run && (
        <RunView id={run.id} number={run.number} name={textIn(round['name'], language).text} />
      )}
    </>
  );
}

/** `/manage-coureseunit/selected-students`: a round from its applications to its offers. */
export function SelectedStudents() {
  const { translate } = useTexts();
  const [search, setSearch] = useSearchParams();
  const {
    data: rounds,
    total,
    isError,
    refetch,
  } = useCallQuery(listRounds, { query: { sort: '["opensAt","DESC"]' }, range: [0, 99] });
  const urgent = rounds?.find(
    ({ state }) => state === 'closed' || state === 'ranked' || state === 'boardApproved',
  );
  const [kept, setKept] = useState<string | null>(null);
  // The chosen round stays, even if its next state makes another round more urgent.
  const round =
    rounds?.find(({ id }) => id === (search.get('round') ?? kept)) ?? urgent ?? rounds?.[0];
  if (round && round.id !== kept) setKept(round.id);
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      <QueryState query={{ data: rounds, isError, refetch }} inPanel />
      {rounds && !round && <Callout>{translate(`${TEXTS}.noRound`)}</Callout>}
      {rounds && round && (
        <div className={styles.picker} data-print="never">
          <TextField
            select
            fullWidth
            label={translate(`${TEXTS}.round`)}
            value={round.id}
            onChange={(event) => setSearch({ round: event.target.value })}
          >
            {rounds.map((one) => (
              <MenuItem key={one.id} value={one.id}>
                <TextInLanguage value={one['name']} /> –{' '}
                {translate(`resources.honours-rounds.options.state.${one.state}`)}
              </MenuItem>
            ))}
          </TextField>
          <ShownOf shown={rounds.length} total={total} />
        </div>
      )}
      {round && <RoundParts key={round.id} round={round} />}
      {!round && rounds && <RoundLinks round={null} overview={undefined} />}
    </Page>
  );
}
