import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FileValue } from '../../../contract/model/fields.ts';
import {
  ActionButton,
  Callout,
  useCallMutation,
  usePreferences,
} from '../../../framework/index.ts';
import { answerConversation, type Conversation, MAX_BODY, readable, type Writer } from '../api.ts';
import { Attachments } from './Attachments.tsx';
import styles from './messages.module.css';

/** Whom the author of a conversation can answer alone: everybody else who has written in it. */
const writersIn = ({ messages }: Conversation): Writer[] => {
  const others = messages.flatMap(({ author, isOwn }) => (author && !isOwn ? [author] : []));
  return [...new Map(others.map((author) => [author.id, author])).values()];
};

/** Key of the text that says why the reader cannot answer; `null`: they can. */
function closedReason({ closedAt, isOwn, replies }: Conversation): string | null {
  if (closedAt !== null) return isOwn ? 'messages.closedByYou' : 'messages.closedByAuthor';
  return !isOwn && replies === 'none' ? 'messages.noReplies' : null;
}

/** The form under a conversation. It keeps its text until the answer is sent. */
export function AnswerForm({
  conversation,
  onSent,
}: {
  conversation: Conversation;
  onSent: () => void;
}) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { send, isBusy, problemOf } = useCallMutation(answerConversation);
  const [id, setId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [onlyFor, setOnlyFor] = useState('');
  const [files, setFiles] = useState<readonly FileValue[]>([]);
  const reason = closedReason(conversation);
  if (reason) return <Callout>{translate(reason)}</Callout>;

  const writers =
    conversation.isOwn && conversation.replies === 'author' ? writersIn(conversation) : [];
  const submit = async (): Promise<void> => {
    const body = {
      id,
      body: { [language]: text.trim() },
      files: files.map((file) => file.id),
      onlyFor: onlyFor || null,
    };
    if (!(await send({ params: { id: conversation.id }, body }))) return;
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
        void submit();
      }}
    >
      {writers.length > 0 && (
        <WriterChoice writers={writers} value={onlyFor} onChange={setOnlyFor} />
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

interface WriterChoiceProps {
  writers: readonly Writer[];
  /** Empty: everybody. */
  value: string;
  onChange: (writer: string) => void;
}

/** Whom the author of a conversation answers. */
function WriterChoice({ writers, value, onChange }: WriterChoiceProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  return (
    <TextField
      select
      size="small"
      label={translate('messages.answerTo')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{translate('messages.everybody')}</MenuItem>
      {writers.map((writer) => (
        <MenuItem key={writer.id} value={writer.id}>
          {readable(writer.name, language)}
        </MenuItem>
      ))}
    </TextField>
  );
}
