import { useNotify, useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  RecordJobProgress,
  useCallMutation,
  useJobOfRecord,
  type ViewRecord,
} from '../../../framework/index.ts';
import { prepareRelease } from '../api.ts';

const TEXTS = 'pages.marks-publish';

interface PreparationProps {
  release: ViewRecord;
  isPrepared: boolean;
  refetch: () => void;
}

/** Works the results of a release out and shows how far it is. */
export function Preparation({ release, isPrepared, refetch }: PreparationProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { send, isBusy } = useCallMutation(prepareRelease);
  const found = useJobOfRecord(
    release.id,
    ({ step }) => step === null,
    ({ state }) => {
      if (state === 'done') notify(`${TEXTS}.againDone`, { type: 'success' });
      refetch();
    },
  );
  const begin = async (): Promise<void> => {
    const answer = await send({ params: { id: release.id } });
    if (answer) await found.look();
  };
  return (
    <>
      <RecordJobProgress found={found} label={translate(`${TEXTS}.preparing`)} />
      {!found.isRunning && (
        <Actions>
          <ActionButton quiet onClick={() => void begin()} isBusy={isBusy}>
            {translate(isPrepared ? `${TEXTS}.again` : `${TEXTS}.begin`)}
          </ActionButton>
        </Actions>
      )}
    </>
  );
}
