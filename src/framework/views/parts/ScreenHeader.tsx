import type { ReactNode } from 'react';
import '../../ui/visibility.css';
import './views.css';

export interface ScreenHeaderProps {
  title: string;
  /** Before the title: the link back. */
  lead?: ReactNode;
  /** After the title, for example the owner of the record. */
  detail?: ReactNode;
  /** The screen's buttons. */
  children?: ReactNode;
}

/** The header of a generated screen: its title and its actions. */
export const ScreenHeader = ({ title, lead, detail, children }: ScreenHeaderProps) => (
  <header className="view-header">
    {lead}
    <h1>
      {title}
      {detail && <span className="view-header-detail"> {detail}</span>}
    </h1>
    <div className="view-header-actions">{children}</div>
  </header>
);
