import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  PageField,
  Panel,
  useCallMutation,
} from '../../../framework/index.ts';
import { askForRescan, MAX_RESCANS } from '../api.ts';

/** Draws some of those who scanned, to find students who scan a picture of the code elsewhere. */
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
  const { send, isBusy, problemOf } = useCallMutation(askForRescan);
  const [text, setText] = useState('3');
  const count = Number(text);
  const isFine = Number.isInteger(count) && count >= 1 && count <= MAX_RESCANS;
  const draw = async (): Promise<void> => {
    if (!isFine) return;
    const input = { params: { id }, body: { count } };
    if (await send(input, { success: 'scanning.drawn' })) onAsked();
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
        problem={isFine ? problemOf('count') : translate('scanning.between', { max: MAX_RESCANS })}
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
