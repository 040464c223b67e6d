import { useEffect, useState, type ComponentType, type MouseEvent } from 'react';
import { LANGUAGES } from '../../contract/model/constants.ts';
import {
  PREVIEW_READY,
  type PreviewMessage,
  type PublicRecord,
} from '../../contract/model/publicApi.ts';
import { DepartmentView } from '../pages/DepartmentPage.tsx';
import { NoticeView } from '../pages/NoticePage.tsx';
import { PersonView } from '../pages/PersonPage.tsx';
import { PublicationView } from '../pages/PublicationPage.tsx';
import { Footer } from '../parts/Footer.tsx';
import { Header } from '../parts/Header.tsx';
import { PictureContext, type PictureSource } from '../parts/pictures.ts';
import { Questions } from '../parts/Questions.tsx';
import type { Question } from '../records.ts';
import { LanguageContext, useWords } from '../words.tsx';
import { PlainRecord } from './PlainRecord.tsx';
import { SlideView } from './SlideView.tsx';

const QuestionView = ({ record }: { record: Question }) => (
  <div className="page narrow-page">
    <Questions items={[record]} isOpen />
  </div>
);

/** The view of a record, by public resource; others are shown as a list of fields. */
const VIEWS: Readonly<Record<string, unknown>> = {
  notices: NoticeView,
  staff: PersonView,
  departments: DepartmentView,
  publications: PublicationView,
  faqs: QuestionView,
  slides: SlideView,
};

const viewOf = (as: string): ComponentType<{ record: PublicRecord }> =>
  ((Object.hasOwn(VIEWS, as) ? VIEWS[as] : undefined) ?? PlainRecord) as ComponentType<{
    record: PublicRecord;
  }>;

const isPreview = (data: unknown): data is PreviewMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'public-preview';

/**
 * The last message from the portal. Messages from other origins or other windows than the parent
 * are ignored.
 */
function usePreview(): PreviewMessage | null {
  const [message, setMessage] = useState<PreviewMessage | null>(null);
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>): void => {
      if (
        event.origin === window.location.origin &&
        event.source === window.parent &&
        isPreview(event.data)
      )
        setMessage(event.data);
    };
    window.addEventListener('message', receive);
    window.parent.postMessage(PREVIEW_READY, window.location.origin);
    return () => window.removeEventListener('message', receive);
  }, []);
  return message;
}

const keepHere = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
};

/** Preview of a record that is not public yet, sent by the portal. Links are disabled. */
export function PreviewPage() {
  const message = usePreview();
  const { words } = useWords();
  if (!message) return <p className="waiting">{words.previewWaiting}</p>;
  return <Preview message={message} />;
}

function Preview({ message }: { message: PreviewMessage }) {
  const language = LANGUAGES.find((known) => known === message.language) ?? 'en';
  useEffect(() => void (document.documentElement.lang = language), [language]);
  const sourceOf: PictureSource = ({ id, url }, size) =>
    message.pictures[id] ?? `${url}?size=${size}`;
  const View = viewOf(message.as);
  return (
    <LanguageContext value={language}>
      <PictureContext value={sourceOf}>
        <div onClickCapture={keepHere}>
          <Header />
          <main id="content">
            <View record={message.record} />
          </main>
          <Footer />
        </div>
      </PictureContext>
    </LanguageContext>
  );
}
