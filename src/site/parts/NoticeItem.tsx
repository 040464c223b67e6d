import { pageOf } from '../../contract/model/siteAddress.ts';
import { PageLink } from '../navigation.tsx';
import type { Notice } from '../records.ts';
import { dayIn, periodIn, useWords } from '../words.tsx';
import { Text } from './Fallback.tsx';

/** Kind and date of a notice. */
export function NoticeDate({ notice }: { notice: Notice }) {
  const { words, ...writing } = useWords();
  const { kind, startsAt, endsAt, publishedAt, pinned } = notice;
  const at = startsAt ?? publishedAt;
  return (
    <span className="meta">
      {pinned && <span className="mark">{words.notices.pinned}</span>}
      {kind === 'event' && <span className="mark mark-event">{words.notices.event}</span>}
      {at && (
        <time dateTime={at} suppressHydrationWarning>
          {/* Browsers differ in the spaces of a time. */}
          {startsAt ? periodIn(writing, startsAt, endsAt, words.notices.until) : dayIn(writing, at)}
        </time>
      )}
    </span>
  );
}

/** A notice in a list. */
export function NoticeItem({ notice, level = 3 }: { notice: Notice; level?: 2 | 3 }) {
  const { language } = useWords();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className="notice-item">
      <NoticeDate notice={notice} />
      <Heading>
        <PageLink href={pageOf(language, 'notices', notice.slug)}>
          <Text record={notice} field="title">
            {notice.title}
          </Text>
        </PageLink>
      </Heading>
      {notice.summary && (
        <p>
          <Text record={notice} field="summary">
            {notice.summary}
          </Text>
        </p>
      )}
    </article>
  );
}
