import type { ReactNode } from 'react';

interface PageTitleProps {
  title: string;
  /** Another language than the page's. */
  lang?: string | undefined;
  /** Small words above the title: what kind of page this is. */
  above?: ReactNode;
  lead?: ReactNode;
}

/** The one heading of a page, in its tab as well. */
export function PageTitle({ title, lang, above, lead }: PageTitleProps) {
  return (
    <header className="page-title">
      <title>{title}</title>
      {above && <p className="above">{above}</p>}
      <h1 lang={lang}>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
    </header>
  );
}
