import { useWatch } from 'react-hook-form';
import {
  FormDialog,
  FormField,
  Note,
  useCallForm,
  useTexts,
  textIn,
} from '../../../framework/index.ts';
import { decideModeration, type Moderation, type ModerationRound } from '../api.ts';
import { MODERATION_DECISIONS, type ModerationDecision } from '../rules/moderation.ts';
import { moderationRefusal } from './moderationRefusal.ts';

const TEXTS = 'pages.pre-board.moderation';
const REASON_LENGTH = 300;
const MINUTE_LENGTH = 120;
const LEAST_REASON = 3;

interface Values {
  decision: ModerationDecision;
  reason: string;
  minute: string;
  component: string;
  shift: string;
}

/** Why the decision cannot be recorded as it is; `undefined`: it can. */
function closedBecause(
  { sampled, checked }: ModerationRound,
  { decision, reason, minute, shift }: Omit<Values, 'component'>,
  text: (key: string, options?: Record<string, unknown>) => string,
): string | undefined {
  const left = sampled - checked;
  if (decision !== 'remark' && left > 0) return text('refusals.notChecked', { left });
  if (reason.trim().length < LEAST_REASON) return text('reasonFirst');
  const isOpen = minute.trim() === '' || shift.trim() === '';
  return decision === 'shifted' && isOpen ? text('minuteFirst') : undefined;
}

interface ModerationDialogProps {
  paper: string;
  round: ModerationRound;
  components: Moderation['components'];
  onDone: () => void;
  onClose: () => void;
}

/** Decides about all marks of a moderated paper. */
export function ModerationDialog({
  paper,
  round,
  components,
  onDone,
  onClose,
}: ModerationDialogProps) {
  const { text, language } = useTexts(TEXTS);
  const { form, send, isBusy } = useCallForm<typeof decideModeration, Values>(decideModeration, {
    decision: 'accepted',
    reason: '',
    minute: '',
    component: components[0]?.id ?? '',
    shift: '',
  });
  const typed: Values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const isShift = typed.decision === 'shifted';
  const closed = closedBecause(round, typed, text);
  const decide = form.handleSubmit(async ({ shift, component, ...values }) => {
    const made = await send(
      {
        params: { id: paper },
        body: {
          ...values,
          round: round.round,
          replaces: round.decision !== null,
          component: isShift && component !== '' ? component : null,
          shift: isShift ? shift.trim().replace('−', '-').replace(/^\+/, '') : null,
        },
      },
      { success: `${TEXTS}.isRecorded`, refusal: moderationRefusal },
    );
    if (made) onDone();
  });
  return (
    <FormDialog
      title={text(round.decision === null ? 'decide' : 'decideAgain')}
      form={form}
      action={text('record')}
      isBusy={isBusy}
      closed={closed}
      onSubmit={() => void decide()}
      onClose={onClose}
    >
      <p>{text('decideNote')}</p>
      <FormField
        name="decision"
        label={text('decision')}
        options={MODERATION_DECISIONS.map((one) => [one, text(`choices.${one}`)] as const)}
      />
      {isShift && (
        <>
          <FormField
            name="component"
            label={text('component')}
            options={[
              ...components.map(
                ({ id, name, maximum }) =>
                  [id, `${textIn(name, language).text} / ${maximum}`] as const,
              ),
              ['', text('total')],
            ]}
          />
          <FormField name="shift" label={text('shift')} required maxLength={10} />
        </>
      )}
      <FormField
        name="minute"
        label={text('minute')}
        required={isShift}
        maxLength={MINUTE_LENGTH}
      />
      <FormField name="reason" label={text('reason')} required maxLength={REASON_LENGTH} />
      {closed !== undefined && <Note>{closed}</Note>}
    </FormDialog>
  );
}
