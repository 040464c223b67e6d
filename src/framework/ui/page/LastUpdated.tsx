import { formatDateTime } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { Callout } from './Page.tsx';

/** Marks an answer that was kept on this device as not current; nothing if it is. */
export function LastUpdated({ since }: { since: string | null }) {
  const { translate, language } = useTexts();
  if (since === null) return null;
  return (
    <Callout tone="caution">
      {translate('framework.page.lastUpdated', { at: formatDateTime(since, language) })}
    </Callout>
  );
}
