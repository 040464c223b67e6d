import type { Translate } from '../../core/fields/kind.ts';
import type { UnreadCell } from './pastedRows.ts';

/** The expected format of a pasted cell that could not be read. */
export const unreadReason = (problem: UnreadCell['problem'], translate: Translate): string =>
  problem.code === 'noSuchRecord'
    ? translate('framework.kinds.lines.paste.noSuchRecord')
    : translate(`errors.field.${problem.code}`, {
        _: problem.code,
        ...('args' in problem ? problem.args : {}),
      });
