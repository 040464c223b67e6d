import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { inLanguage } from '../../../contract/model/localised.ts';
import {
  QueryState,
  sendCall,
  TextInLanguage,
  useCallMutation,
  useCallQuery,
  useLive,
  usePortalServices,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import * as api from '../api.ts';
import { type Conversation } from '../api.ts';
import { CONVERSATIONS_PATH } from '../routes.ts';
import { MESSAGES_TOPIC } from '../topic.ts';
import { AddPeople } from './AddPeople.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { MessageCard } from './MessageCard.tsx';
import styles from './messages.module.css';

/** Mutes, closes and extends a conversation. */
function ConversationTools({
  conversation,
  onChanged,
  onAdd,
}: {
  conversation: Conversation;
  onChanged: () => void;
  onAdd: () => void;
}) {
  const translate = useTranslate();
  const mute = useCallMutation(api.muteConversation);
  const close = useCallMutation(api.closeConversation);
  const isBusy = mute.isBusy || close.isBusy;
  const mayWrite = usePrivileges().has('CON_CREATE');
  const { isOwn, isMuted, closedAt } = conversation;
  const params = { id: conversation.id };
  return (
    <div className={styles.tools}>
      <Button
        size="small"
        aria-pressed={isMuted}
        disabled={isBusy}
        onClick={async () => {
          if (await mute.send({ params, body: { isMuted: !isMuted } })) onChanged();
        }}
      >
        {translate(isMuted ? 'messages.unmute' : 'messages.mute')}
      </Button>
      {isOwn && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={async () => {
            if (await close.send({ params, body: { isClosed: closedAt === null } })) onChanged();
          }}
        >
          {translate(closedAt === null ? 'messages.close' : 'messages.reopen')}
        </Button>
      )}
      {mayWrite && isOwn && closedAt === null && (
        <Button size="small" onClick={onAdd}>
          {translate('messages.add')}
        </Button>
      )}
    </div>
  );
}

/**
 * One conversation: its messages, oldest first, and the form to answer. Shown messages count as
 * read.
 */
export function ConversationThread({ id }: { id: string }) {
  const { translate, language } = useTexts();
  const { http } = usePortalServices();
  const answer = useCallQuery(api.conversation, { params: { id } });
  const { data: conversation, refetch } = answer;
  const [isAdding, setAdding] = useState(false);
  useLive(MESSAGES_TOPIC, refetch);

  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = conversation !== undefined;
  useEffect(() => heading.current?.focus(), [isThere]);

  const lastUnread = conversation?.messages.findLast(
    ({ isOwn, readAt }) => !isOwn && readAt === null,
  )?.id;
  const markRead = useEffectEvent(
    (upTo: string) =>
      void sendCall(http, api.markConversationRead, { params: { id }, body: { upTo } }),
  );
  useEffect(() => {
    if (lastUnread !== undefined) markRead(lastUnread);
  }, [lastUnread]);

  return (
    <section className={styles.thread} aria-label={translate('messages.thread')}>
      <Link className={styles.back} to={CONVERSATIONS_PATH}>
        {translate('messages.back')}
      </Link>
      <QueryState query={answer} lines={5} failure={translate('messages.threadFailed')} />
      {conversation && (
        <>
          <header className={styles.head}>
            <h2 ref={heading} tabIndex={-1}>
              <TextInLanguage value={conversation.subject} />
            </h2>
            <p className={styles.about}>
              {conversation.isOwn
                ? translate('messages.yours')
                : translate('messages.by', {
                    name: conversation.author
                      ? inLanguage(conversation.author.name, language)
                      : translate('messages.gone'),
                  })}{' '}
              · {translate('messages.people', { smart_count: conversation.recipients + 1 })}
            </p>
            <ConversationTools
              conversation={conversation}
              onChanged={refetch}
              onAdd={() => setAdding(true)}
            />
          </header>
          <ol className={styles.messages}>
            {conversation.messages.map((message) => (
              <MessageCard
                key={message.id}
                conversation={conversation}
                message={message}
                onChanged={refetch}
              />
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
