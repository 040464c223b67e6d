import { NETWORK_ERROR_CODE } from '../../../contract/wire/envelope.ts';
import { type PortalHttp, sendCall } from '../../../framework/index.ts';
import { type MarkResult, sendMarks } from '../api.ts';
import { afterAnswer, afterRefusal, nextBatch, rosterAfter, type Outbox } from './outbox.ts';
import { storeRoster, readLists } from './storedLists.ts';
import { changeOutbox, readOutbox } from './storedMarks.ts';

interface Sending {
  http: PortalHttp;
  person: string;
  onChange: (outbox: Outbox) => void;
  onOnline: (isOnline: boolean) => void;
  onAnswer: (session: string, results: readonly MarkResult[]) => void;
}

/** Whether marks stay queued: no connection, no session, or the gateway is unreachable. */
const isTemporary = (errorCode: number): boolean =>
  errorCode === NETWORK_ERROR_CODE || errorCode === 401 || errorCode === 429 || errorCode >= 500;

const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'INTERNAL';

function storeAnswers(person: string, session: string, results: readonly MarkResult[]): void {
  const roster = readLists(person)?.rosters.find((one) => one.session.id === session);
  if (roster) storeRoster(person, rosterAfter(roster, results));
}

/** Sends queued marks in batches until none are left or the gateway cannot store them. */
export async function sendWaiting({
  http,
  person,
  onChange,
  onOnline,
  onAnswer,
}: Sending): Promise<void> {
  for (;;) {
    const batch = nextBatch(await readOutbox(person));
    const [first] = batch;
    if (!first) return;
    const { session, source } = first;
    const marks = batch.map(({ id, student, status, seen, reason }) => ({
      id,
      student,
      status,
      seen,
      ...(reason === undefined ? {} : { reason }),
    }));
    const answer = await sendCall(http, sendMarks, {
      params: { id: session },
      body: { marks, ...(source === undefined ? {} : { source }) },
    });
    if (answer.isSuccess) {
      onOnline(true);
      onChange(await changeOutbox(person, (stored) => afterAnswer(stored, answer.body)));
      storeAnswers(person, session, answer.body);
      onAnswer(session, answer.body);
      continue;
    }
    onOnline(answer.errorCode !== NETWORK_ERROR_CODE);
    if (isTemporary(answer.errorCode)) return;
    const ids = batch.map(({ id }) => id);
    const code = codeOf(answer.body);
    onChange(await changeOutbox(person, (stored) => afterRefusal(stored, ids, code)));
  }
}
