import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../core/fields/localFormat.ts';
import { useTexts } from '../../../core/portal/useTexts.ts';
import type { Draft } from './drafts.ts';

export interface DraftBarProps {
  draft: Draft;
  /** Another user has changed the record since; saving compares the two. */
  isOutdated: boolean;
  /** The number of further drafts, each offered after the one before. */
  further: number;
  onRestore: () => void;
  onDiscard: () => void;
  /** The changes in the draft. */
  children?: ReactNode;
}

/** Offers to restore unsaved changes from an earlier visit. */
export function DraftBar({
  draft,
  isOutdated,
  further,
  onRestore,
  onDiscard,
  children,
}: DraftBarProps) {
  const { translate, language } = useTexts();
  return (
    <div className="form-draft" role="region" aria-label={translate('framework.draft.label')}>
      <p>
        {translate('framework.draft.found', { moment: formatDateTime(draft.savedAt, language) })}
        {isOutdated && ` ${translate('framework.draft.outdated')}`}
        {further > 0 && ` ${translate('framework.draft.further', { smart_count: further })}`}
      </p>
      <Button size="small" variant="contained" onClick={onRestore}>
        {translate('framework.draft.restore')}
      </Button>
      <Button size="small" onClick={onDiscard}>
        {translate('framework.draft.discard')}
      </Button>
      {children}
    </div>
  );
}
