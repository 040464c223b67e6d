import { useNotify, useTranslate } from 'react-admin';
import { useCall, usePortalServices } from '../../../framework/index.ts';

/**
 * Runs the rules and says for how many lines they were run, and how many stay because they are
 * published.
 */
export function useCompute(onDone: () => void): {
  compute: (what: object) => void;
  isBusy: boolean;
} {
  const translate = useTranslate();
  const notify = useNotify();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const compute = async (what: object) => {
    await run(async () => {
      const answer = await http.post<{ computed: number; kept: number }>(
        '/eligibility/compute',
        what,
      );
      if (answer.isSuccess) {
        const { computed, kept } = answer.body;
        const done =
          computed > 0 || kept === 0
            ? [translate('eligibility.computedDone', { smart_count: computed })]
            : [];
        const stays = kept > 0 ? [translate('eligibility.kept', { smart_count: kept })] : [];
        notify([...done, ...stays].join(' '), { type: computed > 0 ? 'success' : 'info' });
      }
      return answer;
    });
    onDone();
  };
  return { compute: (what) => void compute(what), isBusy };
}
