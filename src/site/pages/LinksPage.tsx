import { useList } from '../answers.ts';
import { LinkList } from '../parts/LinkList.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Answered } from '../parts/States.tsx';
import type { Link } from '../records.ts';
import { useWords } from '../words.tsx';

/** Links of the faculty; those of its members are on their own pages. */
export function LinksPage() {
  const { language, words } = useWords();
  return (
    <div className="page">
      <PageTitle title={words.pages.links} lead={words.links.lead} />
      <Answered answer={useList<Link>('links', { language, owner: '', perPage: 100 })}>
        {({ data }) => (data.length === 0 ? <p>{words.none}</p> : <LinkList links={data} />)}
      </Answered>
    </div>
  );
}
