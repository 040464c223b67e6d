import { useState } from 'react';
import { pageOf, writeAddress } from '../../contract/model/siteAddress.ts';
import { Lily } from '../../framework/ui/theme/Lily.tsx';
import { useFaculty } from '../faculty.ts';
import { PageLink, useAddress } from '../navigation.tsx';
import { otherThan, useWords } from '../words.tsx';

const PAGES = ['departments', 'staff', 'publications', 'notices', 'faqs', 'links'] as const;

/** The name of the faculty, the navigation, and a link to the page in the other language. */
export function Header() {
  const { language, words } = useWords();
  const address = useAddress();
  const faculty = useFaculty(language);
  const [isOpen, setIsOpen] = useState(false);
  const other = otherThan(language);
  const inOther = writeAddress({ ...address, language: other });
  const close = (): void => setIsOpen(false);
  return (
    <header className="site-header">
      <link rel="alternate" hrefLang={other} href={inOther} />
      <div className="band">
        <PageLink className="name" href={pageOf(language)} onClick={close}>
          <Lily className="lily" />
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
            <li>
              <PageLink
                className="other-language"
                lang={other}
                hrefLang={other}
                href={inOther}
                onClick={close}
              >
                {words.otherLanguage}
              </PageLink>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
