import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  formatBytes,
  formatDateTime,
  PageDialog,
  saveBlob,
  useAnswer,
  useCall,
  usePortalServices,
  usePreferences,
  usePrivileges,
} from '../../../framework/index.ts';
import { readable, type Conversation, type Receipt, type ShownMessage } from '../api.ts';
import styles from './messages.module.css';

interface MessageCardProps {
  conversation: Conversation;
  message: ShownMessage;
}

/** One message, with its files and, for its writer, who has read it. */
export function MessageCard({ conversation, message }: MessageCardProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const [showsReceipts, setShowsReceipts] = useState(false);
  const { author, isOwn, body, sentAt, onlyFor, files, receipts } = message;
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <p className={styles.about}>
        <b>
          {isOwn
            ? translate('messages.you')
            : author
              ? readable(author.name, language)
              : translate('messages.gone')}
        </b>{' '}
        · <time dateTime={sentAt}>{formatDateTime(sentAt, language)}</time>
        {onlyFor && (
          <> · {translate('messages.onlyFor', { name: readable(onlyFor.name, language) })}</>
        )}
      </p>
      <p className={styles.text}>{readable(body, language)}</p>
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
      {showsReceipts && (
        <Receipts
          conversation={conversation.id}
          message={message.id}
          onClose={() => setShowsReceipts(false)}
        />
      )}
    </li>
  );
}

function FileButton({ id, name, size }: { id: string; name: string; size: number }) {
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const save = () =>
    run(async () => {
      const answer = await http.download(`/conversations/-/files/${id}`);
      if (answer.isSuccess) saveBlob(answer.body.blob, name);
      return answer;
    });
  return (
    <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void save()}>
      {name} · {formatBytes(size)}
    </Button>
  );
}

function Receipts({
  conversation,
  message,
  onClose,
}: {
  conversation: string;
  message: string;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { language } = usePreferences();
  const { body = [], refetch } = useAnswer<Receipt[]>(`/conversations/-/receipts/${message}`);
  const { run, isBusy } = useCall();
  const mayWrite = usePrivileges().has('CON_CREATE');
  const waiting = body.filter(({ readAt }) => readAt === null).length;
  const remind = async (): Promise<void> => {
    if (
      await run(
        () => http.post(`/conversations/${conversation}/remind`, { message }),
        'messages.reminded',
      )
    )
      refetch();
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
        {body.map(({ name, readAt }, index) => (
          <li key={index}>
            {readable(name, language)}
            <span>
              {readAt === null ? translate('messages.notRead') : formatDateTime(readAt, language)}
            </span>
          </li>
        ))}
      </ul>
    </PageDialog>
  );
}
