import { Link } from 'react-router';
import { Badge, formatDateTime, TextInLanguage, useTexts } from '../../../framework/index.ts';
import type { ConversationLine } from '../api.ts';
import { CONVERSATIONS_PATH } from '../routes.ts';
import styles from './messages.module.css';

/** Conversations with their last message, its writer, and whether it is unread. */
export function ConversationLines({
  lines,
  open,
  isSearch,
}: {
  lines: readonly ConversationLine[];
  open: string;
  isSearch: boolean;
}) {
  const { translate, language } = useTexts();
  if (lines.length === 0)
    return (
      <p className={styles.nothing}>
        {translate(isSearch ? 'messages.notFound' : 'messages.none')}
      </p>
    );
  return (
    <ul className={styles.list}>
      {lines.map(({ id, subject, unread, isMuted, isClosed, recipients, isOwn, author, last }) => (
        <li key={id}>
          <Link
            to={`${CONVERSATIONS_PATH}/${id}`}
            className={styles.line}
            aria-current={id === open ? 'true' : undefined}
            data-unread={unread > 0 || undefined}
          >
            <span className={styles.subject}>
              <TextInLanguage value={subject} />
            </span>
            <span className={styles.about}>
              {isOwn ? (
                translate('messages.toMany', { smart_count: recipients })
              ) : author ? (
                <TextInLanguage value={author} />
              ) : (
                translate('messages.gone')
              )}{' '}
              · <time dateTime={last.sentAt}>{formatDateTime(last.sentAt, language)}</time>
            </span>
            <span className={styles.excerpt}>
              {last.isOwn ? `${translate('messages.you')}: ` : ''}
              <TextInLanguage value={last.body} />
            </span>
            <span className={styles.marks}>
              {unread > 0 && (
                <Badge tone="caution">
                  {translate('messages.unread', { smart_count: unread })}
                </Badge>
              )}
              {isMuted && <Badge>{translate('messages.muted')}</Badge>}
              {isClosed && <Badge>{translate('messages.closed')}</Badge>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
