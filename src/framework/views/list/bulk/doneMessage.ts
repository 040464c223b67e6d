import type { BulkReport } from '../../../../contract/wire/bulk.ts';
import type { Translate } from '../../../core/fields/kind.ts';

export interface BulkTexts {
  /** Key of the message after completion; gets `smart_count`. */
  done: string;
  doneArguments?: Readonly<Record<string, unknown>> | undefined;
}

interface Message {
  message: string;
  messageArgs: Readonly<Record<string, unknown>>;
}

/** The numbers of changed and of already matching records; together they are the whole selection. */
export function doneMessage(
  { changed, same, changeSet }: BulkReport,
  { done, doneArguments }: BulkTexts,
  translate: Translate,
): Message {
  const undo = changeSet === null ? {} : { changeSet };
  const counted = { ...doneArguments, smart_count: changed };
  if (same === 0) return { message: done, messageArgs: { ...counted, ...undo } };
  const parts = {
    done: translate(done, counted),
    same: translate('framework.list.bulkEdit.same', { smart_count: same }),
  };
  return { message: 'framework.list.bulkEdit.doneBeside', messageArgs: { ...parts, ...undo } };
}
