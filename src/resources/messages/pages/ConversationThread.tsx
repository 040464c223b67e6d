import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  Failed,
  Loading,
  useAnswer,
  useCall,
  useLive,
  usePortalServices,
  usePreferences,
  usePrivileges,
} from '../../../framework/index.ts';
import { MESSAGES_TOPIC, readable, type Conversation } from '../api.ts';
import { CONVERSATIONS_PATH } from '../routes.ts';
import { AddPeople } from './AddPeople.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { MessageCard } from './MessageCard.tsx';
import styles from './messages.module.css';

/**
 * One conversation: its messages, oldest first, and the box to answer in. What is shown counts as
 * read.
 */
export function ConversationThread({ id }: { id: string }) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { language } = usePreferences();
  const {
    body: conversation,
    isError,
    isPending,
    refetch,
  } = useAnswer<Conversation>(`/conversations/${encodeURIComponent(id)}`);
  const { run, isBusy } = useCall();
  const [isAdding, setAdding] = useState(false);
  useLive(MESSAGES_TOPIC, refetch);

  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = conversation !== undefined;
  useEffect(() => heading.current?.focus(), [isThere]);

  const lastUnread = conversation?.messages.findLast(
    ({ isOwn, readAt }) => !isOwn && readAt === null,
  )?.id;
  const markRead = useEffectEvent(
    (upTo: string) => void http.post(`/conversations/${id}/read`, { upTo }),
  );
  useEffect(() => {
    if (lastUnread !== undefined) markRead(lastUnread);
  }, [lastUnread]);

  const mayWrite = usePrivileges().has('CON_CREATE');
  const mayAdd = mayWrite && conversation?.isOwn === true && conversation.closedAt === null;

  const change = async (path: string, body: object): Promise<void> => {
    if (await run(() => http.put(`/conversations/${id}/${path}`, body))) refetch();
  };

  return (
    <section className={styles.thread} aria-label={translate('messages.thread')}>
      <Link className={styles.back} to={CONVERSATIONS_PATH}>
        {translate('messages.back')}
      </Link>
      {isError && <Failed text={translate('messages.threadFailed')} onRetry={refetch} />}
      {isPending && <Loading lines={5} />}
      {conversation && (
        <>
          <header className={styles.head}>
            <h2 ref={heading} tabIndex={-1}>
              {readable(conversation.subject, language)}
            </h2>
            <p className={styles.about}>
              {conversation.isOwn
                ? translate('messages.yours')
                : translate('messages.by', {
                    name: conversation.author
                      ? readable(conversation.author.name, language)
                      : translate('messages.gone'),
                  })}{' '}
              · {translate('messages.people', { smart_count: conversation.recipients + 1 })}
            </p>
            <div className={styles.tools}>
              <Button
                size="small"
                aria-pressed={conversation.isMuted}
                disabled={isBusy}
                onClick={() => void change('mute', { isMuted: !conversation.isMuted })}
              >
                {translate(conversation.isMuted ? 'messages.unmute' : 'messages.mute')}
              </Button>
              {conversation.isOwn && (
                <Button
                  size="small"
                  disabled={isBusy}
                  onClick={() => void change('close', { isClosed: conversation.closedAt === null })}
                >
                  {translate(conversation.closedAt === null ? 'messages.close' : 'messages.reopen')}
                </Button>
              )}
              {mayAdd && (
                <Button size="small" onClick={() => setAdding(true)}>
                  {translate('messages.add')}
                </Button>
              )}
            </div>
          </header>
          <ol className={styles.messages}>
            {conversation.messages.map((message) => (
              <MessageCard key={message.id} conversation={conversation} message={message} />
            ))}
          </ol>
          {isAdding && (
            <AddPeople
              id={id}
              onClose={(isAdded) => {
                setAdding(false);
                if (isAdded) refetch();
              }}
            />
          )}
          <AnswerForm conversation={conversation} onSent={refetch} />
        </>
      )}
    </section>
  );
}
