import { useNotify, useTranslate } from 'react-admin';
import type { CallInput } from '../../../contract/wire/calls/defineCall.ts';
import { useCallMutation } from '../../../framework/index.ts';
import { computeEligibility } from '../api.ts';

type Wanted = CallInput<typeof computeEligibility>['body'];

/** Applies the rules and says how many lines were computed and how many stay published. */
export function useCompute(onDone: () => void): {
  compute: (wanted: Wanted) => void;
  isBusy: boolean;
} {
  const translate = useTranslate();
  const notify = useNotify();
  const { send, isBusy } = useCallMutation(computeEligibility);
  const compute = async (body: Wanted) => {
    const answer = await send({ body });
    if (answer) {
      const { computed, kept } = answer.data;
      const done =
        computed > 0 || kept === 0
          ? [translate('eligibility.computedDone', { smart_count: computed })]
          : [];
      const stays = kept > 0 ? [translate('eligibility.kept', { smart_count: kept })] : [];
      notify([...done, ...stays].join(' '), { type: computed > 0 ? 'success' : 'info' });
    }
    onDone();
  };
  return { compute: (wanted) => void compute(wanted), isBusy };
}
