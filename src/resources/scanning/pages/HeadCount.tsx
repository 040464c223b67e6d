import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  PageField,
  Panel,
  useCallMutation,
} from '../../../framework/index.ts';
import { setHeadCount } from '../api.ts';

const MAX_HEADS = 5_000;

/** The number of people counted. More scans than people: an absent student is marked. */
export function HeadCount({
  id,
  headCount,
  onSaved,
}: {
  id: string;
  headCount: number | null;
  onSaved: () => void;
}) {
  const translate = useTranslate();
  const { send, isBusy, problemOf } = useCallMutation(setHeadCount);
  const [text, setText] = useState(headCount === null ? '' : String(headCount));
  const isNumber = text === '' || (/^\d+$/.test(text) && Number(text) <= MAX_HEADS);
  const save = async (): Promise<void> => {
    if (!isNumber) return;
    const input = { params: { id }, body: { headCount: text === '' ? null : Number(text) } };
    if (await send(input, { success: 'scanning.headCountSaved' })) onSaved();
  };
  return (
    <Panel
      title={translate('scanning.headCount')}
      note={translate('scanning.headCountNote')}
      onSubmit={() => void save()}
    >
      <PageField
        label={translate('scanning.heads')}
        inputMode="numeric"
        value={text}
        onChange={(value) => setText(value.trim())}
        problem={isNumber ? problemOf('headCount') : translate('errors.field.notInteger')}
      />
      <Actions>
        <ActionButton quiet isBusy={isBusy}>
          {translate('scanning.compare')}
        </ActionButton>
      </Actions>
    </Panel>
  );
}
