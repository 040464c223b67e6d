import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Callout, Failed, Loading, Page, Panel, useAnswer } from '../../../framework/index.ts';
import type { OwnSelection } from '../api.ts';
import { OwnRoundView } from './OwnRoundView.tsx';

const TEXTS = 'pages.degree-selection';
/** Browsers count timers in 31 bits. */
const LONGEST_MS = 2_000_000_000;

/** Looks again when the gateway's clock reaches the next opening or closing. */
function useNextHour(body: OwnSelection | undefined, refetch: () => void) {
  useEffect(() => {
    if (!body) return undefined;
    const now = Date.parse(body.now);
    const ahead = body.rounds
      .flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])
      .map((hour) => Date.parse(hour) - now)
      .filter((wait) => wait > 0 && wait < LONGEST_MS);
    if (ahead.length === 0) return undefined;
    const timer = globalThis.setTimeout(refetch, Math.min(...ahead) + 1_000);
    return () => globalThis.clearTimeout(timer);
  });
}

/**
 * `/manage-coureseunit/degree-selection`: the rounds that concern a student, the application, and
 * what became of it.
 */
export function DegreeSelection() {
  const translate = useTranslate();
  const { body, isError, isPending, refetch } = useAnswer<OwnSelection>('/honours/own');
  useNextHour(body, refetch);
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      {isError && (
        <Panel>
          <Failed onRetry={refetch} />
        </Panel>
      )}
      {isPending && (
        <Panel>
          <Loading lines={6} />
        </Panel>
      )}
      {body && !body.isStudent && (
        <Callout tone="caution">{translate(`${TEXTS}.noStudent`)}</Callout>
      )}
      {body?.isStudent && body.rounds.length === 0 && (
        <Callout>{translate(`${TEXTS}.noRound`)}</Callout>
      )}
      {body?.rounds.map((round) => (
        <OwnRoundView key={round.id} round={round} refetch={refetch} />
      ))}
    </Page>
  );
}
