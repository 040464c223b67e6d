import { pageOf } from '../../contract/model/siteAddress.ts';
import { recordsOf, useList } from '../answers.ts';
import { PageLink } from '../navigation.tsx';
import type { Notice } from '../records.ts';
import { useWords } from '../words.tsx';
import { Text } from './Fallback.tsx';
import { Section } from './Section.tsx';

/** The pages of the website without a date, apart from its notices. */
export function InformationPages() {
  const { language, words } = useWords();
  const pages = recordsOf(useList<Notice>('notices', { language, perPage: 100, kind: 'page' }));
  if (pages.length === 0) return null;
  return (
    <Section title={words.notices.pages}>
      <ul className="link-columns">
        {pages.map((page) => (
          <li key={page.id}>
            <PageLink href={pageOf(language, 'notices', page.slug)}>
              <Text record={page} field="title">
                {page.title}
              </Text>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
