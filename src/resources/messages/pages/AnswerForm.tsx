import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FileValue } from '../../../contract/model/fields.ts';
import {
  ActionButton,
  Callout,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import { MAX_BODY, readable, type Conversation, type NewMessage, type Writer } from '../api.ts';
import { Attachments } from './Attachments.tsx';
import styles from './messages.module.css';

/** Whom the author of a conversation can answer alone: whoever has written in it. */
const writersIn = ({ messages }: Conversation): Writer[] => {
  const others = messages.flatMap(({ author, isOwn }) => (author && !isOwn ? [author] : []));
  return [...new Map(others.map((author) => [author.id, author])).values()];
};

/** Why nothing can be answered, as a text; `null`: it can. */
function closedReason({ closedAt, isOwn, replies }: Conversation): string | null {
  if (closedAt !== null) return isOwn ? 'messages.closedByYou' : 'messages.closedByAuthor';
  return !isOwn && replies === 'none' ? 'messages.noReplies' : null;
}

/** The box under a conversation. What was written stays until it was sent. */
export function AnswerForm({
  conversation,
  onSent,
}: {
  conversation: Conversation;
  onSent: () => void;
}) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { language } = usePreferences();
  const { run, isBusy, problemOf } = useCall();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [onlyFor, setOnlyFor] = useState('');
  const [files, setFiles] = useState<readonly FileValue[]>([]);
  const reason = closedReason(conversation);
  if (reason) return <Callout>{translate(reason)}</Callout>;

  const writers =
    conversation.isOwn && conversation.replies === 'author' ? writersIn(conversation) : [];
  const send = async (): Promise<void> => {
    const message: NewMessage = {
      id,
      body: { [language]: text.trim() },
      files: files.map((file) => file.id),
      onlyFor: onlyFor || null,
    };
    if (!(await run(() => http.post(`/conversations/${conversation.id}/messages`, message))))
      return;
    setId(crypto.randomUUID());
    setText('');
    setFiles([]);
    onSent();
  };
  const note = conversation.isOwn
    ? undefined
    : translate(
        conversation.replies === 'all' ? 'messages.answersToAll' : 'messages.answersToAuthor',
      );
  return (
    <form
      className={styles.answer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {writers.length > 0 && (
        <TextField
          select
          size="small"
          label={translate('messages.answerTo')}
          value={onlyFor}
          onChange={(event) => setOnlyFor(event.target.value)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{translate('messages.everybody')}</MenuItem>
          {writers.map((writer) => (
            <MenuItem key={writer.id} value={writer.id}>
              {readable(writer.name, language)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        multiline
        minRows={2}
        maxRows={12}
        label={translate('messages.answer')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={problemOf('body') !== undefined}
        helperText={problemOf('body') ?? note}
        slotProps={{ htmlInput: { maxLength: MAX_BODY } }}
      />
      <Attachments files={files} onChange={setFiles} />
      <div className={styles.tools}>
        <ActionButton
          isBusy={isBusy}
          disabled={text.trim() === ''}
          title={text.trim() === '' ? translate('messages.emptyAnswer') : undefined}
        >
          {translate('messages.send')}
        </ActionButton>
      </div>
    </form>
  );
}
