import Button from '@mui/material/Button';
import { useState } from 'react';
import { inLanguage } from '../../../contract/model/localised.ts';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  formatBytes,
  formatDateTime,
  PageDialog,
  saveBlob,
  TextInLanguage,
  useCallMutation,
  useCallQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import {
  attachment,
  type Conversation,
  messageReceipts,
  remindReaders,
  type ShownMessage,
} from '../api.ts';
import styles from './messages.module.css';

/** One message, with its files and, for its writer, who has read it. */
export function MessageCard({
  conversation,
  message,
}: {
  conversation: Conversation;
  message: ShownMessage;
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
      {receipts && receipts.sent > 0 && (
        <Button size="small" onClick={() => setShowsReceipts(true)}>
          {translate('messages.readBy', { read: receipts.read, sent: receipts.sent })}
        </Button>
      )}
      {showsReceipts && receipts && (
        <Receipts
          conversation={conversation.id}
          message={message.id}
          waiting={receipts.sent - receipts.read}
          onClose={() => setShowsReceipts(false)}
        />
      )}
    </li>
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

interface ReceiptsProps {
  conversation: string;
  message: string;
  /** The number of people who have not read it. */
  waiting: number;
  onClose: () => void;
}

/** The recipients of a message; those who have not read it come first. */
function Receipts({ conversation, message, waiting, onClose }: ReceiptsProps) {
  const { translate, language } = useTexts();
  const {
    data = [],
    total,
    refetch,
  } = useCallQuery(messageReceipts, {
    params: { id: message },
    range: [0, MAX_PAGE - 1],
  });
  const { send, isBusy } = useCallMutation(remindReaders);
  const mayWrite = usePrivileges().has('CON_CREATE');
  const more = (total ?? 0) - data.length;
  const remind = async (): Promise<void> => {
    const input = { params: { id: conversation }, body: { message } };
    if (await send(input, { success: 'messages.reminded' })) refetch();
  };
  const actions = (
    <>
      {mayWrite && waiting > 0 && (
        <Button disabled={isBusy} onClick={() => void remind()}>
          {translate('messages.remind', { smart_count: waiting })}
        </Button>
      )}
      <Button onClick={onClose}>{translate('messages.done')}</Button>
    </>
  );
  return (
    <PageDialog title={translate('messages.receipts')} onClose={onClose} actions={actions}>
      <ul className={styles.receipts}>
        {data.map(({ name, readAt }, index) => (
          <li key={index}>
            <TextInLanguage value={name} />
            <span>
              {readAt === null ? translate('messages.notRead') : formatDateTime(readAt, language)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{translate('messages.andMore', { smart_count: more })}</p>}
    </PageDialog>
  );
}
