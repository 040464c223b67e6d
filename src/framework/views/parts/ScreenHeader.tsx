import type { ReactNode } from 'react';
import '../../ui/visibility.css';
import './views.css';

export interface ScreenHeaderProps {
  title: string;
  /** Before the title: the way back. */
  lead?: ReactNode;
  /** After the title, e.g. whose record it is. */
  detail?: ReactNode;
  /** The screen's buttons. */
  children?: ReactNode;
}

/** The head of a generated screen: where one is and what can be done here. */
export function ScreenHeader({ title, lead, detail, children }: ScreenHeaderProps) {
  return (
    <header className="view-header">
      {lead}
      <h1>
        {title}
        {detail && <span className="view-header-detail"> {detail}</span>}
      </h1>
      <div className="view-header-actions">{children}</div>
    </header>
  );
}
