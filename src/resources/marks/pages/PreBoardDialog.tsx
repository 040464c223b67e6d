import { useWatch } from 'react-hook-form';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { FormDialog, FormField, useCallForm, useTexts } from '../../../framework/index.ts';
import { decidePreBoard } from '../api.ts';
import { PRE_BOARD_DECISIONS, type PreBoardDecision } from '../rules/preBoard.ts';

const TEXTS = 'pages.pre-board';
const MINUTE_LENGTH = 120;
const COMMENT_LENGTH = 1_000;

interface Values {
  decision: PreBoardDecision;
  heldOn: string;
  minute: string;
  comment: string;
}

interface PreBoardDialogProps {
  paper: string;
  /** The state of the marks that is before the board. */
  changes: number;
  onDone: () => void;
}

/** Records what the pre-board decided about a paper. */
export function PreBoardDialog({ paper, changes, onDone }: PreBoardDialogProps) {
  const { text } = useTexts(TEXTS);
  const { form, send, isBusy } = useCallForm<typeof decidePreBoard, Values>(decidePreBoard, {
    decision: 'accepted',
    heldOn: localDay(),
    minute: '',
    comment: '',
  });
  const { decision, minute = '', comment = '' } = useWatch({ control: form.control });
  const closed =
    minute.trim() === ''
      ? text('minuteFirst')
      : decision === 'referred' && comment.trim() === ''
        ? text('whyFirst')
        : undefined;
  const decide = form.handleSubmit(async (body) => {
    const made = await send(
      { params: { id: paper }, body: { ...body, changes } },
      {
        success: `${TEXTS}.isRecorded`,
        refusal: ({ code, details }) =>
          (code === 'CONFLICT' || code === 'FORBIDDEN') && typeof details?.['reason'] === 'string'
            ? `${TEXTS}.refusals.${details['reason']}`
            : undefined,
      },
    );
    if (made) onDone();
  });
  return (
    <FormDialog
      title={text('decide')}
      form={form}
      action={text('record')}
      isBusy={isBusy}
      closed={closed}
      onSubmit={() => void decide()}
      onClose={onDone}
    >
      <p>{text('decideNote')}</p>
      <FormField
        name="decision"
        label={text('heads.decision')}
        options={PRE_BOARD_DECISIONS.map((one) => [one, text(`decisions.${one}`)] as const)}
      />
      <FormField name="heldOn" type="date" label={text('heldOn')} required />
      <FormField
        name="minute"
        label={text('minute')}
        help={text('minuteHelp')}
        required
        maxLength={MINUTE_LENGTH}
      />
      <FormField
        name="comment"
        label={text('heads.comment')}
        multiline
        maxLength={COMMENT_LENGTH}
        required={decision === 'referred'}
      />
    </FormDialog>
  );
}
