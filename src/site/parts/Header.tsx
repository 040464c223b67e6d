import { useState } from 'react';
import { LANGUAGE_NAMES } from '../../contract/model/constants.ts';
import { languagesExcept } from '../../contract/model/localised.ts';
import { pageOf, writeAddress } from '../../contract/model/siteAddress.ts';
import { Lily } from '../../framework/ui/theme/Lily.tsx';
import { useFaculty } from '../faculty.ts';
import { PageLink, useAddress } from '../navigation.tsx';
import { useWords } from '../words.tsx';
import { Picture } from './Picture.tsx';

const PAGES = ['departments', 'staff', 'publications', 'notices', 'faqs', 'links'] as const;

/** The name of the faculty, the navigation, and a link to the page in each other language. */
export function Header() {
  const { language, words } = useWords();
  const address = useAddress();
  const faculty = useFaculty(language);
  const [isOpen, setIsOpen] = useState(false);
  const others = languagesExcept(language).map((other) => ({
    other,
    href: writeAddress({ ...address, language: other }),
  }));
  const close = (): void => setIsOpen(false);
  return (
    <header className="site-header">
      <div className="band">
        <PageLink className="name" href={pageOf(language)} onClick={close}>
          {faculty?.logo ? (
            <Picture className="crest" file={{ ...faculty.logo, alt: '' }} size="thumb" isFirst />
          ) : (
            <Lily className="lily" />
          )}
          <span>{faculty?.name ?? '\u00a0'}</span>
        </PageLink>
        <button
          type="button"
          className="menu-button"
          aria-expanded={isOpen}
          aria-controls="pages"
          onClick={() => setIsOpen(!isOpen)}
        >
          {words.openMenu}
        </button>
        <nav id="pages" aria-label={words.menu} className={isOpen ? 'pages open' : 'pages'}>
          <ul>
            {PAGES.map((page) => (
              <li key={page}>
                <PageLink
                  href={pageOf(language, page)}
                  onClick={close}
                  aria-current={
                    address.name === page ? (address.record === null ? 'page' : 'true') : undefined
                  }
                >
                  {words.pages[page]}
                </PageLink>
              </li>
            ))}
            {others.map(({ other, href }) => (
              <li key={other}>
                <PageLink
                  className="other-language"
                  lang={other}
                  hrefLang={other}
                  href={href}
                  onClick={close}
                >
                  {LANGUAGE_NAMES[other]}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
