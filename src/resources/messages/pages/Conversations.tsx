import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import {
  Page,
  PageField,
  QueryState,
  useCallQuery,
  useLive,
  usePrivileges,
  useRowsPerPage,
  useSettings,
} from '../../../framework/index.ts';
import { conversations } from '../api.ts';
import { NEW_CONVERSATION_PATH } from '../routes.ts';
import { MESSAGES_TOPIC } from '../topic.ts';
import { ConversationLines } from './ConversationLines.tsx';
import { ConversationThread } from './ConversationThread.tsx';
import { ScheduledMessages } from './ScheduledMessages.tsx';
import styles from './messages.module.css';

/**
 * `/lhms/manage-lachall/conversations`: the list of conversations and the open one side by side; on
 * a phone only one of them.
 */
export function Conversations() {
  const translate = useTranslate();
  const { '*': open = '' } = useParams();
  const mayWrite = usePrivileges().has('CON_CREATE');
  const [words, setWords] = useState('');
  const [page, setPage] = useState(0);
  const pageSize = useRowsPerPage(useSettings().pageSize);
  const first = page * pageSize;
  const answer = useCallQuery(conversations, {
    query: { q: words.trim() },
    range: [first, first + pageSize - 1],
  });
  const { data, total, refetch } = answer;
  const hasMore = total !== null && total > first + pageSize;
  useLive(MESSAGES_TOPIC, refetch);
  const search = (text: string): void => {
    setWords(text);
    setPage(0);
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
          {mayWrite && <ScheduledMessages />}
          <QueryState query={answer} failure={translate('messages.failed')} />
          {data && <ConversationLines lines={data} open={open} isSearch={words.trim() !== ''} />}
          {(page > 0 || hasMore) && (
            <div className={styles.tools}>
              <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
                {translate('messages.newer')}
              </Button>
              <Button disabled={!hasMore} onClick={() => setPage(page + 1)}>
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
