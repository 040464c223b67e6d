import { lazy, Suspense, useEffect } from 'react';
import { useAddress, useArrival } from './navigation.tsx';
import { LISTS, RECORDS } from './pages/pages.ts';
import { Footer } from './parts/Footer.tsx';
import { Header } from './parts/Header.tsx';
import { Missing, Waiting } from './parts/States.tsx';
import { LanguageContext, useWords } from './words.tsx';

const PreviewPage = lazy(() =>
  import('./preview/PreviewPage.tsx').then(({ PreviewPage: page }) => ({ default: page })),
);

function Page() {
  const { name, record } = useAddress();
  const List = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
  const One = Object.hasOwn(RECORDS, name) ? RECORDS[name] : undefined;
  if (record !== null) return One ? <One address={record} key={record} /> : <Missing />;
  return List ? <List /> : <Missing />;
}

function Frame() {
  const { words } = useWords();
  return (
    <>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <Page />
      </main>
      <Footer />
    </>
  );
}

/** The faculty's website, built only on the public API. */
export function Site() {
  const { language, name, record } = useAddress();
  useEffect(() => void (document.documentElement.lang = language), [language]);
  useArrival(`${language}/${name}/${record ?? ''}`);
  const isPreview = name === 'preview' && record === null;
  return (
    <LanguageContext value={language}>
      {isPreview ? (
        <Suspense fallback={<Waiting />}>
          <PreviewPage />
        </Suspense>
      ) : (
        <Frame />
      )}
    </LanguageContext>
  );
}
