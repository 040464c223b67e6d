import type { HistoryEntry } from '../../../contract/wire/history.ts';
import type { Translate } from '../../../framework/index.ts';

type Changes = HistoryEntry['changes'];

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || value === '{}' || value === '[]';

/** What an export took, in words; what was not asked for is left out. */
export function exportInWords(changes: Changes, resource: string, translate: Translate): Changes {
  const words: Readonly<Record<string, (value: unknown) => unknown>> = {
    columns: (value) =>
      [value]
        .flat()
        .map((name) => translate(`resources.${resource}.fields.${name}`, { _: String(name) }))
        .join(', '),
    view: (value) => translate(`resources.${resource}.views.${value}`, { _: String(value) }),
    format: (value) => translate(`framework.list.exportAs.${value}`, { _: String(value) }),
  };
  return changes
    .filter(({ after }) => !isNothing(after))
    .map(({ field, before, after }) => ({
      field: translate(`pages.activity.details.${field}`, { _: field }),
      before,
      after: words[field]?.(after) ?? after,
    }));
}
