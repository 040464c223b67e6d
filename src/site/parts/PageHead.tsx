import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../contract/model/constants.ts';
import { languagesExcept } from '../../contract/model/localised.ts';
import type { PublicFile } from '../../contract/model/publicApi.ts';
import { excerptOf } from '../../contract/model/richtext/plainText.ts';
import { writeAddress } from '../../contract/model/siteAddress.ts';
import { useFaculty } from '../faculty.ts';
import { useAddress } from '../navigation.tsx';
import { useSurroundings } from '../surroundings.ts';
import { useWords } from '../words.tsx';

/** As Open Graph names languages: all of them are those of Sri Lanka. */
const localeOf = (language: Language): string => `${language}_LK`;
const MAX_DESCRIPTION = 200;

/** What search engines and other sites show of a page. */
export interface PageDescription {
  /** Rich or plain text. */
  description?: string | null | undefined;
  picture?: PublicFile | null | undefined;
  type?: 'article' | 'profile';
}

interface PageHeadProps extends PageDescription {
  title: string;
  /** A page that only reports a state, and that search engines must not list. */
  isState?: boolean;
}

/** The same page in a language; the filters of a list make no other page. */
function useAddresses(): (language: Language) => string {
  const { origin } = useSurroundings();
  const address = useAddress();
  const { page } = address.query;
  return (language) =>
    `${origin}${writeAddress({ ...address, language, query: page ? { page } : {} })}`;
}

/** The elements of the document's head; React puts them there. */
export function PageHead({ title, description, picture, type, isState = false }: PageHeadProps) {
  const { language } = useWords();
  const { origin } = useSurroundings();
  const faculty = useFaculty(language);
  const addressIn = useAddresses();
  if (isState)
    return (
      <>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  const words = excerptOf(description || faculty?.name || title, MAX_DESCRIPTION);
  const image = picture ?? faculty?.logo;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={words} />
      <link rel="canonical" href={addressIn(language)} />
      {LANGUAGES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={addressIn(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(DEFAULT_LANGUAGE)} />
      <meta property="og:type" content={type ?? 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={words} />
      <meta property="og:url" content={addressIn(language)} />
      <meta property="og:locale" content={localeOf(language)} />
      {languagesExcept(language).map((other) => (
        <meta key={other} property="og:locale:alternate" content={localeOf(other)} />
      ))}
      {faculty && <meta property="og:site_name" content={faculty.name} />}
      {image && <meta property="og:image" content={`${origin}${image.url}?size=preview`} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
