import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  PageField,
  Panel,
  useCall,
  usePortalServices,
} from '../../../framework/index.ts';
import { MOST_RESCANS } from '../api.ts';

/**
 * Draws some of those who scanned; whoever sits elsewhere with a picture of the code is found out
 * now and then.
 */
export function RescanForm({
  id,
  scanned,
  onAsked,
}: {
  id: string;
  scanned: number;
  onAsked: () => void;
}) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [text, setText] = useState('3');
  const count = Number(text);
  const isFine = Number.isInteger(count) && count >= 1 && count <= MOST_RESCANS;
  const draw = async (): Promise<void> => {
    if (!isFine) return;
    if (await run(() => http.post(`/attendance-qr/${id}/rescan`, { count }), 'scanning.drawn'))
      onAsked();
  };
  return (
    <Panel
      title={translate('scanning.rescan')}
      note={translate('scanning.rescanNote')}
      onSubmit={() => void draw()}
    >
      <PageField
        label={translate('scanning.howMany')}
        inputMode="numeric"
        value={text}
        onChange={(value) => setText(value.trim())}
        problem={isFine ? problemOf('count') : translate('scanning.between', { max: MOST_RESCANS })}
      />
      <Actions>
        <ActionButton
          quiet
          isBusy={isBusy}
          disabled={scanned === 0}
          title={scanned === 0 ? translate('scanning.nobodyScanned') : undefined}
        >
          {translate('scanning.draw')}
        </ActionButton>
      </Actions>
    </Panel>
  );
}
