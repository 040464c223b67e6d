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

const MOST = 5_000;

/**
 * What counting heads came to: more scans than heads means that somebody is marked who is not
 * there.
 */
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
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [text, setText] = useState(headCount === null ? '' : String(headCount));
  const isNumber = text === '' || (/^\d+$/.test(text) && Number(text) <= MOST);
  const save = async (): Promise<void> => {
    if (!isNumber) return;
    if (
      await run(
        () =>
          http.put(`/attendance-qr/${id}/head-count`, {
            headCount: text === '' ? null : Number(text),
          }),
        'scanning.headCountSaved',
      )
    )
      onSaved();
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
