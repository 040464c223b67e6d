import type { ReactNode } from 'react';
import { type PageDescription, PageHead } from './PageHead.tsx';

interface PageTitleProps extends PageDescription {
  title: string;
  /** Set if the language differs from that of the page. */
  lang?: string | undefined;
  /** Small text above the title, such as the kind of page. */
  above?: ReactNode;
  /** Describes the page unless it has a description. */
  lead?: string;
  isState?: boolean;
}

/** The heading of a page, and what its document's head says of it. */
export const PageTitle = ({ title, lang, above, lead, ...description }: PageTitleProps) => (
  <header className="page-title">
    <PageHead title={title} {...{ description: lead, ...description }} />
    {above && <p className="above">{above}</p>}
    <h1 lang={lang}>{title}</h1>
    {lead && <p className="lead">{lead}</p>}
  </header>
);
