import { useList } from '../answers.ts';
import { useAddress } from '../navigation.tsx';
import { InformationPages } from '../parts/InformationPages.tsx';
import { NoticeItem } from '../parts/NoticeItem.tsx';
import { Pages } from '../parts/Pages.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Answered } from '../parts/States.tsx';
import { DATED, type Notice } from '../records.ts';
import { useSurroundings } from '../surroundings.ts';
import { useWords } from '../words.tsx';
import { queryParams } from './queryParams.ts';

/** All notices, newest first. */
export function NoticesPage() {
  const { language, words } = useWords();
  const { apiBase } = useSurroundings();
  const answer = useList<Notice>('notices', {
    language,
    perPage: 20,
    kind: DATED,
    ...queryParams(useAddress().query, ['page']),
  });
  const feed = `${apiBase}/public/notices.rss?language=${language}`;
  return (
    <div className="page narrow-page">
      <PageTitle title={words.pages.notices} lead={words.notices.lead} />
      <link rel="alternate" type="application/rss+xml" title={words.pages.notices} href={feed} />
      <Answered answer={answer}>
        {(list) => (
          <>
            {list.total === 0 && <p>{words.none}</p>}
            <div className="notice-list">
              {list.data.map((notice) => (
                <NoticeItem key={notice.id} notice={notice} level={2} />
              ))}
            </div>
            <Pages list={list} />
            <InformationPages />
            <p className="small">
              <a href={feed}>{words.notices.feed}</a>
            </p>
          </>
        )}
      </Answered>
    </div>
  );
}
