import { useRecord } from '../answers.ts';
import { FallbackNote, Text, useLanguageOf } from '../parts/Fallback.tsx';
import { NoticeDate } from '../parts/NoticeItem.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Picture } from '../parts/Picture.tsx';
import { RichText } from '../parts/RichText.tsx';
import { Section } from '../parts/Section.tsx';
import { Answered } from '../parts/States.tsx';
import { StructuredData } from '../parts/StructuredData.tsx';
import type { Notice } from '../records.ts';
import { dayIn, say, useWords } from '../words.tsx';

/** A notice, an event or a permanent page. */
export function NoticePage({ address }: { address: string }) {
  const { language } = useWords();
  return (
    <Answered answer={useRecord<Notice>('notices', address, language)}>
      {({ data }) => (
        <>
          {data.kind === 'event' && <StructuredData name="notices" address={data.slug} />}
          <NoticeView record={data} />
        </>
      )}
    </Answered>
  );
}

export function NoticeView({ record }: { record: Notice }) {
  const { words, ...writing } = useWords();
  const languageOf = useLanguageOf(record);
  const { summary, body, cover, place, publishedAt, attachments } = record;
  return (
    <article className="page narrow-page">
      <PageTitle
        title={record.title}
        lang={languageOf('title')}
        above={<NoticeDate notice={record} />}
        description={summary ?? body}
        picture={cover}
        type="article"
      />
      {place && (
        <p className="place">
          {words.notices.where}:{' '}
          <Text record={record} field="place">
            {place}
          </Text>
        </p>
      )}
      {summary && (
        <p className="lead" lang={languageOf('summary')}>
          {summary}
        </p>
      )}
      {cover && <Picture className="cover" file={cover} isFirst />}
      <FallbackNote record={record} fields={['title', 'body']} />
      {body && <RichText html={body} lang={languageOf('body')} />}
      {attachments && attachments.length > 0 && (
        <Section title={words.notices.attachments}>
          <ul className="ways">
            {attachments.map(({ id, name, url, size }) => (
              <li key={id}>
                <a href={url}>{name}</a>{' '}
                <span className="detail-inline" suppressHydrationWarning>
                  {writing.format.bytes(size)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {publishedAt && record.startsAt && (
        <p className="small">
          {say(words.notices.published, { date: dayIn(writing, publishedAt) })}
        </p>
      )}
    </article>
  );
}
