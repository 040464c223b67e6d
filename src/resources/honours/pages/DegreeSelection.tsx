import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Callout, Page, QueryState, useCallQuery } from '../../../framework/index.ts';
import { HoldNotice } from '../../shared/pages/HoldNotice.tsx';
import { StudentsOnly } from '../../shared/pages/StudentsOnly.tsx';
import { type OwnSelection, readOwnHonours } from '../api.ts';
import { OwnRoundView } from './OwnRoundView.tsx';

const TEXTS = 'pages.degree-selection';
/** Browsers count timers in 31 bits. */
const MAX_TIMEOUT_MS = 2_000_000_000;

/** Refetches when the next round opens or closes. */
function useRefetchAtHours(selection: OwnSelection | undefined, refetch: () => void) {
  useEffect(() => {
    if (!selection) return undefined;
    const now = Date.parse(selection.now);
    const ahead = selection.rounds
      .flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])
      .map((hour) => Date.parse(hour) - now)
      .filter((wait) => wait > 0 && wait < MAX_TIMEOUT_MS);
    if (ahead.length === 0) return undefined;
    const timer = globalThis.setTimeout(refetch, Math.min(...ahead) + 1_000);
    return () => globalThis.clearTimeout(timer);
  });
}

function Rounds() {
  const translate = useTranslate();
  const { data, isError, refetch } = useCallQuery(readOwnHonours, {});
  useRefetchAtHours(data, refetch);
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      <QueryState query={{ data, isError, refetch }} inPanel />
      {data?.rounds.length === 0 && <Callout>{translate(`${TEXTS}.noRound`)}</Callout>}
      {data && data.holds.length > 0 && <HoldNotice holds={data.holds} />}
      {data?.rounds.map((round) => (
        <OwnRoundView key={round.id} round={round} refetch={refetch} />
      ))}
    </Page>
  );
}

/** `/manage-coureseunit/degree-selection`: a student's rounds, application and outcome. */
export function DegreeSelection() {
  const translate = useTranslate();
  return (
    <StudentsOnly title={translate(`${TEXTS}.title`)}>
      <Rounds />
    </StudentsOnly>
  );
}
