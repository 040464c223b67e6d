import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Callout,
  Failed,
  PageField,
  Panel,
  useCallQuery,
} from '../../../framework/index.ts';
import { checkPrint } from '../api.ts';

const TEXTS = 'pages.results';

/** Whether a print that somebody hands in is true. */
export function CheckPrint() {
  const translate = useTranslate();
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<{ query: { number: string; code: string } } | null>(null);
  const { data, isError, refetch } = useCallQuery(checkPrint, asked);
  return (
    <Panel
      title={translate(`${TEXTS}.check`)}
      note={translate(`${TEXTS}.checkIntro`)}
      onSubmit={() => setAsked({ query: { number, code } })}
    >
      <PageField label={translate(`${TEXTS}.number`)} value={number} onChange={setNumber} />
      <PageField label={translate(`${TEXTS}.code`)} value={code} onChange={setCode} />
      <Actions>
        <ActionButton quiet>{translate(`${TEXTS}.doCheck`)}</ActionButton>
      </Actions>
      {isError && <Failed onRetry={refetch} />}
      {data && (
        <Callout tone={data.isTrue ? 'good' : 'caution'}>
          {translate(`${TEXTS}.${data.isTrue ? 'isTrue' : data.isKnown ? 'isFalse' : 'isUnknown'}`)}
        </Callout>
      )}
    </Panel>
  );
}
