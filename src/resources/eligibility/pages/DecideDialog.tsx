import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import {
  ActionButton,
  PageDialog,
  PageField,
  textIn,
  useCallMutation,
  usePreferences,
} from '../../../framework/index.ts';
import { decideEligibility, type Decision, DECISIONS, type EligibilityLine } from '../api.ts';
import { type EligibilityKind } from '../eligibilityValues.ts';
import { useLineReasons } from './useLineReasons.tsx';

const refusalKey = ({ code, details }: Partial<FailureBody>): string | undefined =>
  code === 'TRANSITION_REFUSED' && typeof details?.['reason'] === 'string'
    ? `eligibility.refusals.${details['reason']}`
    : undefined;

interface DecideDialogProps {
  kind: EligibilityKind;
  line: EligibilityLine;
  onClose: () => void;
  onDone: () => void;
}

/** Overrides the rules for one line, or returns it to them, with a reason for the student. */
export function DecideDialog({ kind, line, onClose, onDone }: DecideDialogProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { send, isBusy, problemOf } = useCallMutation(decideEligibility);
  const reasonsOf = useLineReasons();
  const isAuto = line.state === 'autoOk' || line.state === 'autoNo';
  const open = DECISIONS.filter((decision) =>
    decision === 'auto' ? !isAuto : line.state !== decision,
  );
  const [decision, setDecision] = useState<Decision>(open[0] ?? 'granted');
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const text = (key: string, args?: Record<string, unknown>): string =>
    translate(`eligibility.${key}`, args);
  const save = async () => {
    const body = {
      kind,
      id: line.id,
      version: line.version,
      decision,
      reason: reason.trim(),
      ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
    };
    if (await send({ body }, { success: 'eligibility.decided', refusal: refusalKey })) onDone();
  };
  return (
    <PageDialog
      title={text('decideTitle', { name: textIn(line.student.name, language).text })}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton
            isBusy={isBusy}
            disabled={reason.trim() === ''}
            title={reason.trim() === '' ? translate('errors.field.required') : undefined}
            onClick={() => void save()}
          >
            {text('save')}
          </ActionButton>
        </>
      }
    >
      <p>{reasonsOf(line)}</p>
      {line.appeal && (
        <p>
          <strong>{translate('resources.eligibility-appeals.name', { smart_count: 1 })}:</strong>{' '}
          {line.appeal.reason}
        </p>
      )}
      <PageField
        label={text('decision')}
        value={decision}
        onChange={(chosen) => setDecision(chosen as Decision)}
        options={open.map((name) => [name, text(`decisions.${name}`)])}
      />
      <PageField
        multiline
        label={text('why')}
        value={reason}
        onChange={setReason}
        problem={problemOf('reason')}
      />
      <PageField
        label={text('reference')}
        value={reference}
        onChange={setReference}
        problem={problemOf('reference')}
      />
    </PageDialog>
  );
}
