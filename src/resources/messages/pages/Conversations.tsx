import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import {
  Failed,
  Loading,
  Page,
  PageField,
  useAnswer,
  useLive,
  usePrivileges,
} from '../../../framework/index.ts';
import { MESSAGES_TOPIC, type ConversationLine } from '../api.ts';
import { NEW_CONVERSATION_PATH } from '../routes.ts';
import { ConversationLines } from './ConversationLines.tsx';
import { ConversationThread } from './ConversationThread.tsx';
import styles from './messages.module.css';

interface Lines {
  rows: readonly ConversationLine[];
  hasMore: boolean;
}

/**
 * `/lhms/manage-lachall/conversations`: all conversations beside the one that is open; on a phone
 * one or the other.
 */
export function Conversations() {
  const translate = useTranslate();
  const { '*': open = '' } = useParams();
  const mayWrite = usePrivileges().has('CON_CREATE');
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const { body, isError, isPending, refetch } = useAnswer<Lines>(
    `/conversations?q=${encodeURIComponent(words.trim())}&page=${page}`,
  );
  useLive(MESSAGES_TOPIC, refetch);
  const search = (text: string): void => {
    setWords(text);
    setPage(1);
  };
  return (
    <Page title={translate('pages.conversations.title')}>
      <div className={styles.panes} data-open={open !== '' || undefined}>
        <section className={styles.lines} aria-label={translate('messages.list')}>
          <div className={styles.tools}>
            <PageField
              type="search"
              label={translate('messages.search')}
              value={words}
              onChange={search}
            />
            {mayWrite && (
              <Button component={Link} to={NEW_CONVERSATION_PATH} variant="contained">
                {translate('messages.new')}
              </Button>
            )}
          </div>
          {isError && <Failed text={translate('messages.failed')} onRetry={refetch} />}
          {isPending && <Loading lines={6} />}
          {body && (
            <ConversationLines lines={body.rows} open={open} isSearch={words.trim() !== ''} />
          )}
          {(page > 1 || body?.hasMore) && (
            <div className={styles.tools}>
              <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                {translate('messages.newer')}
              </Button>
              <Button disabled={!body?.hasMore} onClick={() => setPage(page + 1)}>
                {translate('messages.older')}
              </Button>
            </div>
          )}
        </section>
        {open === '' ? (
          <p className={styles.nothing}>{translate('messages.choose')}</p>
        ) : (
          <ConversationThread key={open} id={open} />
        )}
      </div>
    </Page>
  );
}
