import type { ReactNode } from 'react';

interface PageTitleProps {
  title: string;
  /** Set if the language differs from that of the page. */
  lang?: string | undefined;
  /** Small text above the title, such as the kind of page. */
  above?: ReactNode;
  lead?: ReactNode;
}

/** The heading of a page; also sets the document title. */
export const PageTitle = ({ title, lang, above, lead }: PageTitleProps) => (
  <header className="page-title">
    <title>{title}</title>
    {above && <p className="above">{above}</p>}
    <h1 lang={lang}>{title}</h1>
    {lead && <p className="lead">{lead}</p>}
  </header>
);
