import type { ReactNode } from 'react';
import { languageUnlike } from '../../core/fields/localisedText.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import '../../ui/visibility.css';
import { HelpButton } from '../../ui/help/HelpButton.tsx';
import { useRecordPanel } from './recordPanel.ts';
import './views.css';

export interface ScreenHeaderProps {
  title: string;
  /** Before the title: the link back. */
  lead?: ReactNode;
  /** After the title, for example the record that the screen shows. */
  detail?: string | undefined;
  /** The screen's buttons. */
  children?: ReactNode;
}

/**
 * The header of a generated screen: its title and its actions. Next to a list the title is below
 * that of the list.
 */
export function ScreenHeader({ title, lead, detail, children }: ScreenHeaderProps) {
  const { language } = useTexts();
  const isPanel = useRecordPanel();
  const Heading = isPanel ? 'h2' : 'h1';
  return (
    <header className="view-header">
      {lead}
      <Heading>
        <span lang={languageUnlike(title, language)}>{title}</span>
        {detail && (
          <>
            {' '}
            <span className="view-header-detail" lang={languageUnlike(detail, language)}>
              {detail}
            </span>
          </>
        )}
      </Heading>
      {!isPanel && <HelpButton />}
      <div className="view-header-actions">{children}</div>
    </header>
  );
}
