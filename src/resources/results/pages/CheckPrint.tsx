import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Callout,
  Failed,
  PageField,
  Panel,
  useAnswer,
} from '../../../framework/index.ts';

const TEXTS = 'pages.results';

/** Whether a print that somebody hands in is true. */
export function CheckPrint() {
  const translate = useTranslate();
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const { body, isError, refetch } = useAnswer<{ isTrue: boolean; isKnown: boolean }>(asked);
  const ask = (): void =>
    setAsked(`/results/check?${new URLSearchParams({ number, code }).toString()}`);
  return (
    <Panel
      title={translate(`${TEXTS}.check`)}
      note={translate(`${TEXTS}.checkIntro`)}
      onSubmit={ask}
    >
      <PageField label={translate(`${TEXTS}.number`)} value={number} onChange={setNumber} />
      <PageField label={translate(`${TEXTS}.code`)} value={code} onChange={setCode} />
      <Actions>
        <ActionButton quiet>{translate(`${TEXTS}.doCheck`)}</ActionButton>
      </Actions>
      {isError && <Failed onRetry={refetch} />}
      {body && (
        <Callout tone={body.isTrue ? 'good' : 'caution'}>
          {translate(`${TEXTS}.${body.isTrue ? 'isTrue' : body.isKnown ? 'isFalse' : 'isUnknown'}`)}
        </Callout>
      )}
    </Panel>
  );
}
