import Button from '@mui/material/Button';
import { useState } from 'react';
import { inLanguage } from '../../../contract/model/localised.ts';
import {
  ActionButton,
  Callout,
  formatBytes,
  formatDateTime,
  Note,
  saveBlob,
  TextInLanguage,
  useCallMutation,
  useTexts,
} from '../../../framework/index.ts';
import { acknowledgeMessage, attachment, type Conversation, type ShownMessage } from '../api.ts';
import { Receipts } from './Receipts.tsx';
import styles from './messages.module.css';

/** One message, with its files and, for its writer, who has read it. */
export function MessageCard({
  conversation,
  message,
  onChanged,
}: {
  conversation: Conversation;
  message: ShownMessage;
  onChanged: () => void;
}) {
  const { translate, language } = useTexts();
  const [showsReceipts, setShowsReceipts] = useState(false);
  const { author, isOwn, body, sentAt, onlyFor, files, receipts } = message;
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <p className={styles.about}>
        <b>
          {isOwn ? (
            translate('messages.you')
          ) : author ? (
            <TextInLanguage value={author.name} />
          ) : (
            translate('messages.gone')
          )}
        </b>{' '}
        · <time dateTime={sentAt}>{formatDateTime(sentAt, language)}</time>
        {onlyFor && (
          <> · {translate('messages.onlyFor', { name: inLanguage(onlyFor.name, language) })}</>
        )}
      </p>
      <p className={styles.text}>
        <TextInLanguage value={body} />
      </p>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <FileButton id={file.id} name={file.name} size={file.size} />
            </li>
          ))}
        </ul>
      )}
      {message.mustBeAcknowledged && !isOwn && (
        <Confirmation conversation={conversation.id} message={message} onDone={onChanged} />
      )}
      {receipts && receipts.sent > 0 && (
        <Button size="small" onClick={() => setShowsReceipts(true)}>
          {message.mustBeAcknowledged
            ? translate('messages.confirmedBy', {
                confirmed: receipts.acknowledged,
                sent: receipts.sent,
              })
            : translate('messages.readBy', { read: receipts.read, sent: receipts.sent })}
        </Button>
      )}
      {showsReceipts && receipts && (
        <Receipts
          conversation={conversation.id}
          message={message}
          receipts={receipts}
          onClose={() => setShowsReceipts(false)}
        />
      )}
    </li>
  );
}

interface ConfirmationProps {
  conversation: string;
  message: ShownMessage;
  onDone: () => void;
}

/** The reader's button to confirm a message that asks for it, or when they did. */
function Confirmation({ conversation, message, onDone }: ConfirmationProps) {
  const { translate, language } = useTexts();
  const { send, isBusy } = useCallMutation(acknowledgeMessage);
  const { id, author, acknowledgedAt } = message;
  if (acknowledgedAt !== null) {
    const at = formatDateTime(acknowledgedAt, language);
    return <Note>{translate('messages.youConfirmed', { at })}</Note>;
  }
  const confirm = async (): Promise<void> => {
    const input = { params: { id: conversation }, body: { message: id } };
    if (await send(input, { success: 'messages.confirmed' })) onDone();
  };
  const name = author ? inLanguage(author.name, language) : translate('messages.gone');
  return (
    <Callout tone="caution">
      <p>{translate('messages.asksToConfirm', { author: name })}</p>
      <ActionButton isBusy={isBusy} onClick={() => void confirm()}>
        {translate('messages.confirm')}
      </ActionButton>
    </Callout>
  );
}

function FileButton({ id, name, size }: { id: string; name: string; size: number }) {
  const { send, isBusy } = useCallMutation(attachment);
  const save = async (): Promise<void> => {
    const received = await send({ params: { id } });
    if (received) saveBlob(received.data.blob, name);
  };
  return (
    <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void save()}>
      {name} · {formatBytes(size)}
    </Button>
  );
}
