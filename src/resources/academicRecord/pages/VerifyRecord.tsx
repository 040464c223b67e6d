import { useState } from 'react';
import {
  ActionButton,
  Actions,
  Callout,
  isReadable,
  PageField,
  Panel,
  RecordJobProgress,
  useCallMutation,
  useJobOfRecord,
  useTexts,
  type SlotProps,
} from '../../../framework/index.ts';
import { isSound, type Verification, verification, verifyRecord, WHOLE_RECORD } from '../api.ts';

const TEXTS = 'ledgerVerification';
const nothing = (): void => {};

/** What a verification found, with the head to compare with the one that was mailed. */
function Outcome({ found }: { found: Verification }) {
  const { text } = useTexts(TEXTS);
  const { brokenSheets, brokenStudents, brokenGrounds, brokenPublications, head } = found;
  const { sheets, events, students, sittings, publications } = found;
  const counts = { sheets, events, students, sittings, publications };
  return (
    <>
      {isSound(found) ? (
        <Callout tone="good">{text('sound', counts)}</Callout>
      ) : (
        <Callout tone="bad">
          {text('tampered', {
            sheets: brokenSheets.count,
            students: brokenStudents.count,
            publications: brokenPublications.count,
            grounds: brokenGrounds.count,
          })}
          <ul>
            {brokenStudents.named.map(({ student, registrationNumber, sequence }) => (
              <li key={student}>{text('row', { registrationNumber, sequence })}</li>
            ))}
            {brokenGrounds.named.map(({ kind, record }) => (
              <li key={`${kind} ${record}`}>{text(`ground.${kind}`, { record })}</li>
            ))}
          </ul>
        </Callout>
      )}
      {head && (
        <p>
          {text('head', { day: head.day })} <code>{head.hash}</code>
        </p>
      )}
    </>
  );
}

/** Below the ledger: verifies the marks and the ledger, and shows what the last one found. */
export function VerifyRecord({ screen }: SlotProps) {
  const { text, translate } = useTexts(TEXTS);
  const [day, setDay] = useState('');
  const { send, isBusy } = useCallMutation(verifyRecord);
  const found = useJobOfRecord(WHOLE_RECORD, ({ kind }) => kind === 'verify-record', nothing);
  if (screen.name !== 'main') return null;
  const begin = async (): Promise<void> => {
    if (await send({ body: day === '' ? {} : { day } })) await found.look();
  };
  return (
    <Panel title={text('title')} note={text('note')}>
      <RecordJobProgress found={found} label={text('running')} />
      {found.latest?.state === 'done' && (
        <Outcome found={verification.parse(found.latest.result)} />
      )}
      {!found.isRunning && (
        <>
          <PageField
            type="date"
            label={text('day')}
            value={day}
            onChange={setDay}
            unreadable="text"
          />
          <Actions>
            <ActionButton
              quiet
              isBusy={isBusy}
              // Without a day it would compare yesterday's email.
              disabled={!isReadable('date', day)}
              onClick={() => void begin()}
            >
              {translate(`${TEXTS}.begin`)}
            </ActionButton>
          </Actions>
        </>
      )}
    </Panel>
  );
}
