import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Panel,
  useCall,
  usePortalServices,
} from '../../../framework/index.ts';
import type { FeedbackReply } from '../api.ts';

const TEXTS = 'pages.feedback-results.reply';
const FIELDS = 'resources.evaluation-replies';

/** What a lecturer says to the results, and what will be different. */
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
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [said, setSaid] = useState({ reply: own?.reply ?? '', changeNote: own?.changeNote ?? '' });
  const save = async () => {
    const values = { reply: said.reply.trim() || null, changeNote: said.changeNote.trim() || null };
    const isDone = await run(
      () =>
        own
          ? http.put(`/evaluation-replies/${own.id}`, { ...values, version: own.version })
          : http.post('/evaluation-replies', { evaluation, ...values }),
      `${TEXTS}.saved`,
    );
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
