import { useList } from '../answers.ts';
import { Text } from '../parts/Fallback.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Section } from '../parts/Section.tsx';
import { Answered } from '../parts/States.tsx';
import type { Link } from '../records.ts';
import { useWords } from '../words.tsx';

function LinkList({ links }: { links: readonly Link[] }) {
  return (
    <ul className="link-columns">
      {links.map((link) => (
        <li key={link.id}>
          <a href={link.url}>
            <Text record={link} field="label">
              {link.label}
            </Text>
          </a>
          {link.owner && <span className="detail">{link.owner.label}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Links of the faculty and of its members. */
export function LinksPage() {
  const { language, words } = useWords();
  return (
    <div className="page">
      <PageTitle title={words.pages.links} lead={words.links.lead} />
      <Answered answer={useList<Link>('links', { language, perPage: 100 })}>
        {({ data }) => (
          <>
            <Section title={words.links.ofFaculty}>
              <LinkList links={data.filter(({ owner }) => owner === null)} />
            </Section>
            {data.some(({ owner }) => owner !== null) && (
              <Section title={words.links.ofMembers}>
                <LinkList links={data.filter(({ owner }) => owner !== null)} />
              </Section>
            )}
          </>
        )}
      </Answered>
    </div>
  );
}
