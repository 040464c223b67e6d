import { localDay } from '../../../contract/model/facultyClock.ts';
import { formatDate } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { Badge } from '../../ui/page/Page.tsx';

/** The day when something is due, and whether it has passed. */
export function DueBadge({ until }: { until: string }) {
  const { translate, language } = useTexts();
  const today = localDay();
  const [tone, key] =
    until < today
      ? (['bad', 'overdue'] as const)
      : until === today
        ? (['caution', 'today'] as const)
        : (['plain', 'until'] as const);
  return (
    <Badge tone={tone}>
      {translate(`shell.agenda.${key}`, { day: formatDate(until, language) })}
    </Badge>
  );
}
