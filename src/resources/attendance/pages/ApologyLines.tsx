import { useState } from 'react';
import { Link } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Badge,
  Panel,
  sendCall,
  StepDialog,
  textIn,
  usePortalServices,
  useTexts,
} from '../../../framework/index.ts';
import type { RosterLine } from '../api.ts';
import { leaveRequests } from '../leaveRequests.ts';
import styles from './recording.module.css';

const TEXTS = 'pages.record-attendance';
const TONES = { requested: 'caution', approved: 'good', rejected: 'plain' } as const;
const requests = recordCalls('leave-requests');
type Step = 'approve' | 'reject';
type LeaveRecord = Parameters<typeof StepDialog>[0]['record'];

interface ApologyLinesProps {
  lines: readonly RosterLine[];
  isOnline: boolean;
  onDecided: () => void;
}

/** What students said before the class, with the lecturer’s answer. */
export function ApologyLines({ lines, isOnline, onDecided }: ApologyLinesProps) {
  const { translate } = useTexts();
  const { http } = usePortalServices();
  const [open, setOpen] = useState<{ step: Step; record: LeaveRecord } | null>(null);
  // A list kept on the device by an earlier version has no apologies.
  const apologised = lines.flatMap((line) => (line.apology ? [{ ...line, ...line.apology }] : []));
  if (apologised.length === 0) return null;
  const ask = async (id: string, step: Step): Promise<void> => {
    const answer = await sendCall(http, requests.read, { params: { id }, query: {} });
    if (answer.isSuccess) setOpen({ step, record: answer.body as LeaveRecord });
    else onDecided();
  };
  return (
    <Panel title={translate(`${TEXTS}.apologies`)} note={translate(`${TEXTS}.apologiesNote`)}>
      <ul className={styles.conflicts}>
        {apologised.map((line) => (
          <ApologyLine key={line.id} line={line} isOnline={isOnline} onAsk={ask} />
        ))}
      </ul>
      {open && (
        <StepDialog
          resource={leaveRequests}
          step={open.step}
          record={open.record}
          onClose={() => {
            setOpen(null);
            onDecided();
          }}
        />
      )}
    </Panel>
  );
}

interface ApologyLineProps {
  line: RosterLine & NonNullable<RosterLine['apology']>;
  isOnline: boolean;
  onAsk: (id: string, step: Step) => Promise<void>;
}

function ApologyLine({ line, isOnline, onAsk }: ApologyLineProps) {
  const { translate, language } = useTexts();
  const name = textIn(line.name, language).text;
  const { id, number, state, reason, hasEvidence, decision } = line;
  const obstacle = isOnline ? undefined : translate(`${TEXTS}.apologyOffline`);
  const button = (step: Step, key: string) => (
    <ActionButton quiet disabled={!isOnline} title={obstacle} onClick={() => void onAsk(id, step)}>
      {translate(`${TEXTS}.${key}`)}
      <span className="visually-hidden">: {name}</span>
    </ActionButton>
  );
  return (
    <li>
      <p>
        <strong>{name}</strong> {number}: {reason}{' '}
        <Badge tone={TONES[state]}>{translate(`${TEXTS}.apologyState.${state}`)}</Badge>
        {decision && <> {translate(`${TEXTS}.apologyAnswer`, { decision })}</>}
      </p>
      <div className={styles.conflictActions}>
        {hasEvidence && (
          <Link to={`${leaveRequests.path}/${id}/show`}>
            {translate(`${TEXTS}.apologyDocument`)}
          </Link>
        )}
        {state === 'requested' && (
          <>
            {button('approve', 'apologyAccept')}
            {button('reject', 'apologyRefuse')}
          </>
        )}
      </div>
    </li>
  );
}
