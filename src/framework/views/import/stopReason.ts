import type { ImportStop } from '../../../contract/wire/calls/importCalls.ts';
import type { Translate } from '../../core/fields/kind.ts';

/** Why an import stopped, as a sentence. */
export const stopReason = (stopped: ImportStop | null, translate: Translate): string =>
  stopped?.state === 'failed'
    ? translate(`errors.${stopped.code ?? 'INTERNAL'}`, { _: translate('errors.INTERNAL') })
    : translate('framework.jobs.cancelled');
