import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { ActionButton, Actions, Panel, useCallMutation } from '../../../framework/index.ts';
import type { FeedbackReply } from '../api.ts';

const TEXTS = 'pages.feedback-results.reply';
const REPLIES = recordCalls('evaluation-replies');
const FIELDS = 'resources.evaluation-replies';

/** A lecturer's reply to the results, and what they will change. */
export function ReplyForm({
  evaluation,
  own,
  refetch,
}: {
  evaluation: string;
  own: FeedbackReply | undefined;
  refetch: () => void;
}) {
  const translate = useTranslate();
  const create = useCallMutation(REPLIES.create);
  const update = useCallMutation(REPLIES.update);
  const { isBusy, problemOf } = own ? update : create;
  const [said, setSaid] = useState({ reply: own?.reply ?? '', changeNote: own?.changeNote ?? '' });
  const save = async () => {
    const values = { reply: said.reply.trim() || null, changeNote: said.changeNote.trim() || null };
    const saved = { success: `${TEXTS}.saved` };
    const isDone = own
      ? await update.send(
          { params: { id: own.id }, body: { ...values, version: own.version } },
          saved,
        )
      : await create.send({ body: { evaluation, ...values } }, saved);
    if (isDone) refetch();
  };
  const input = (name: keyof typeof said, max: number, help?: string) => (
    <TextField
      multiline
      fullWidth
      minRows={3}
      label={translate(`${FIELDS}.fields.${name}`)}
      value={said[name]}
      error={problemOf(name) !== undefined}
      helperText={problemOf(name) ?? help}
      onChange={(event) => setSaid({ ...said, [name]: event.target.value })}
      slotProps={{ htmlInput: { maxLength: max } }}
    />
  );
  return (
    <Panel
      title={translate(`${TEXTS}.title`)}
      note={translate(`${TEXTS}.note`)}
      onSubmit={() => void save()}
    >
      {input('reply', 3000)}
      {input('changeNote', 1000, translate(`${FIELDS}.help.changeNote`))}
      <Actions>
        <ActionButton isBusy={isBusy}>{translate(`${TEXTS}.save`)}</ActionButton>
      </Actions>
    </Panel>
  );
}
