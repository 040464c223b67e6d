import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  formatDate,
  Panel,
  textIn,
  useCallMutation,
  useFormProblems,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { OwnRescrutiny } from '../api.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import styles from './rescrutiny.module.css';

type Request = OwnRescrutiny['requests'][number];

const TONES = {
  requested: 'caution',
  returned: 'bad',
  accepted: 'caution',
  remarking: 'caution',
  board: 'caution',
  upheld: 'good',
  changed: 'good',
  held: 'caution',
  closed: 'plain',
} as const;

interface MendProps {
  request: Request;
  onDone: () => void;
}

function Mend({ request: { id, version, unit, receipt: former }, onDone }: MendProps) {
  const { text } = useTexts('pages.rescrutiny');
  const form = useForm({ defaultValues: { receipt: former } });
  const { send, isBusy } = useCallMutation(recordCalls('rescrutinies').transition);
  const onProblems = useFormProblems(form);
  const mend = async (receipt: string) => {
    const input = { params: { id, step: 'resubmit' }, body: { version, values: { receipt } } };
    if (await send(input, { success: 'pages.rescrutiny.sent', onProblems })) onDone();
  };
  return (
    <ReceiptDialog
      title={text('askFor', { unit: unit.code })}
      note={text('means.returned')}
      form={form}
      isBusy={isBusy}
      onSend={(receipt) => void mend(receipt)}
      onClose={onDone}
    />
  );
}

/** A request of one's own: how far it has come, and what came of it. */
export function OwnRequest({ request, onSent }: { request: Request; onSent: () => unknown }) {
  const { text, language } = useTexts('pages.rescrutiny');
  const [isMending, setMending] = useState(false);
  const { unit, session, stage, receipt, askedAt, answer, minuteReference, outcome } = request;
  const said = [answer, minuteReference && text('minute', { reference: minuteReference })];
  return (
    <Panel title={unit.code} note={textIn(unit.title, language).text}>
      <p className={styles.facts}>
        <Badge tone={TONES[stage]}>{text(`stages.${stage}`)}</Badge>
        <span>
          <TextInLanguage value={session} />
        </span>
        <span>{text('askedOn', { day: formatDate(askedAt, language), receipt })}</span>
      </p>
      <p className={styles.plain}>{text(`means.${stage}`)}</p>
      {answer !== null && (
        <Callout tone={stage === 'returned' ? 'caution' : 'plain'}>
          {said.filter(Boolean).join(' · ')}
        </Callout>
      )}
      {outcome && <BeforeAfter {...outcome} />}
      {stage === 'returned' && (
        <Actions>
          <ActionButton onClick={() => setMending(true)}>{text('mend')}</ActionButton>
        </Actions>
      )}
      {isMending && (
        <Mend
          request={request}
          onDone={() => {
            setMending(false);
            onSent();
          }}
        />
      )}
    </Panel>
  );
}
