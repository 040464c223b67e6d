import { type AgendaEntry, bringBack, putOff } from '../../../contract/wire/calls/agendaCalls.ts';
import { useCallMutation } from '../../core/calls/useCallMutation.ts';
import { useAgenda } from './useAgenda.ts';

/** Puts items off and brings them back. */
export function usePostponement() {
  const { refetch } = useAgenda();
  const { send: sendPutOff, isBusy: isPuttingOff } = useCallMutation(putOff);
  const { send: sendBack, isBusy: isBringingBack } = useCallMutation(bringBack);
  return {
    isBusy: isPuttingOff || isBringingBack,
    putOff: async ({ name }: AgendaEntry, until: string) => {
      if (await sendPutOff({ params: { item: name }, body: { until } })) await refetch();
    },
    bringBack: async ({ name }: AgendaEntry) => {
      if (await sendBack({ params: { item: name } })) await refetch();
    },
  };
}
