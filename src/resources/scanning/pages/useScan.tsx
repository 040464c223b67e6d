import { useState } from 'react';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import { sendCall, usePortalServices } from '../../../framework/index.ts';
import { takeScan, type TakenScan } from '../api.ts';

/** The outcome of a scan: accepted, or the key of the text with the reason and the next step. */
export type ScanAnswered =
  | { taken: TakenScan; refused?: undefined }
  | { taken?: undefined; refused: string };

const textOf = ({ code, details = {} }: Partial<FailureBody>): string => {
  if (code === 'SCAN_REFUSED') return `refusals.${String(details['reason'])}`;
  if (code === 'TOO_MANY_REQUESTS') return 'refusals.tooMany';
  if (code === 'FORBIDDEN' && details['reason'] === 'noStudent') return 'refusals.noStudent';
  return code === undefined ? 'refusals.offline' : 'refusals.failed';
};

/** Sends codes, one at a time. */
export function useScan(onTaken: () => void) {
  const { http } = usePortalServices();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<ScanAnswered | null>(null);
  const send = async (code: string): Promise<boolean> => {
    setBusy(true);
    const said = await sendCall(http, takeScan, { body: { code } });
    setBusy(false);
    setAnswer(
      said.isSuccess
        ? { taken: said.body }
        : { refused: textOf((said.body ?? {}) as Partial<FailureBody>) },
    );
    if (said.isSuccess) onTaken();
    return said.isSuccess;
  };
  return { send, answer, isBusy, forget: () => setAnswer(null) };
}
