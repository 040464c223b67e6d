import { useState, type ReactNode } from 'react';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  Callout,
  PageField,
  QueryState,
  ShownOf,
  textIn,
  useCallQuery,
  useTexts,
  type ViewRecord,
} from '../../../framework/index.ts';

type Session = ViewRecord & { status: string };

const TEXTS = 'sessionChoice';
const { list: listSessions, read: readSession } = recordCalls<Session>('exam-sessions');
/** Examinations offered at once, the latest first; a search finds the others. */
const OFFERED = 50;

interface SessionChoice {
  /** The chosen one, or else the one that is most urgent. */
  session: Session | undefined;
  /** The choice with its search, and what is said while nothing can be chosen. */
  field: ReactNode;
}

/**
 * Lets a page work on one examination of all. `wanted` is the id of the chosen one, which need not
 * be among those offered; `isUrgent` says by the state which one is offered first.
 */
export function useSessionChoice(
  wanted: string | null,
  onChoose: (id: string) => void,
  isUrgent: (status: string) => boolean,
): SessionChoice {
  const { text, translate, language } = useTexts(TEXTS);
  const [words, setWords] = useState('');
  const found = useCallQuery(
    listSessions,
    {
      query: {
        sort: '["registrationOpensAt","DESC"]',
        ...(words.trim() === '' ? {} : { filter: JSON.stringify({ q: words.trim() }) }),
      },
      range: [0, OFFERED - 1],
    },
    { keepPrevious: true },
  );
  const isElsewhere =
    wanted !== null && found.data !== undefined && found.data.every(({ id }) => id !== wanted);
  const { data: elsewhere } = useCallQuery(
    readSession,
    isElsewhere ? { params: { id: wanted } } : null,
  );
  const sessions = found.data && (elsewhere ? [elsewhere, ...found.data] : found.data);
  const session =
    sessions?.find(({ id }) => id === wanted) ??
    sessions?.find(({ status }) => isUrgent(status)) ??
    sessions?.[0];
  const named = (one: Session): string =>
    `${textIn(one['title'], language).text} – ${translate(`resources.exam-sessions.options.status.${one.status}`)}`;
  const field = (
    <div data-print="never">
      <QueryState query={found} />
      {(words !== '' || (found.total ?? 0) > OFFERED) && (
        <>
          <PageField type="search" label={text('find')} value={words} onChange={setWords} />
          <ShownOf shown={found.data?.length ?? 0} total={found.total} />
        </>
      )}
      {sessions && !session && <Callout>{text(words === '' ? 'none' : 'noneFound')}</Callout>}
      {sessions && session && (
        <PageField
          label={text('label')}
          value={session.id}
          onChange={onChoose}
          options={sessions.map((one) => [one.id, named(one)] as const)}
        />
      )}
    </div>
  );
  return { session, field };
}
