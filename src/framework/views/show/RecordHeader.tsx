import type { ReactNode } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { titleOf, type ViewRecord } from '../../core/records/record.ts';
import { BackLink } from '../parts/BackLink.tsx';
import { ScreenHeader } from '../parts/ScreenHeader.tsx';

export interface RecordHeaderProps {
  screen: PlacedView;
  record: ViewRecord;
  /** The record's buttons. */
  children: ReactNode;
}

/**
 * The header of a record. Its title is that of the record. The only record of a view is a screen of
 * the menu: it is titled as in the menu, and the record is named after it.
 */
export function RecordHeader({ screen, record, children }: RecordHeaderProps) {
  const { translate, language } = useTexts();
  const title = titleOf(screen.resource, record, language, translate);
  if (screen.view.single)
    return (
      <ScreenHeader title={translate(screen.labelKey)} detail={title}>
        {children}
      </ScreenHeader>
    );
  return (
    <ScreenHeader
      lead={<BackLink screen={screen} />}
      title={title || translate('framework.list.untitled')}
    >
      {children}
    </ScreenHeader>
  );
}
