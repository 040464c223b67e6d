import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Endpoint } from '../../../contract/wire/calls/developerCalls.ts';
import {
  ActionButton,
  formatInteger,
  PageField,
  usePortalServices,
} from '../../../framework/index.ts';
import { callAddress } from './callAddress.ts';
import styles from './developer.module.css';

const TEXTS = 'pages.developer.endpoint';
const MAX_CHARACTERS = 20_000;

interface CallResponse {
  status: number;
  milliseconds: number;
  text: string;
}

/** Formats JSON with indentation; returns any other text unchanged. */
function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends a read-only call as the current user and shows the response. */
export function TryCall({ path, parameters }: Pick<Endpoint, 'path' | 'parameters'>) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [response, setResponse] = useState<CallResponse | null>(null);
  const [isBusy, setBusy] = useState(false);
  const address = callAddress(path, parameters, values);
  const send = async () => {
    if (address === null) return;
    setBusy(true);
    const start = performance.now();
    const answer = await http.download(address);
    const text = answer.isSuccess ? await answer.body.blob.text() : JSON.stringify(answer.body);
    setResponse({
      status: answer.isSuccess ? 200 : answer.errorCode,
      milliseconds: Math.round(performance.now() - start),
      text: formatJson(text),
    });
    setBusy(false);
  };
  return (
    <form
      className={styles.try}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={styles.tryFields}>
        {parameters.map(({ name, isRequired }) => (
          <PageField
            key={name}
            label={isRequired ? `${name} *` : name}
            value={values[name] ?? ''}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
      <ActionButton
        quiet
        isBusy={isBusy}
        disabled={address === null}
        title={address === null ? translate(`${TEXTS}.required`) : undefined}
      >
        {translate(`${TEXTS}.try`)}
      </ActionButton>
      <div role="status">
        {response && (
          <>
            <p className={styles.quiet}>
              {translate(`${TEXTS}.sent`, { status: response.status, ms: response.milliseconds })}
              {response.text.length > MAX_CHARACTERS &&
                `. ${translate(`${TEXTS}.cut`, { count: formatInteger(MAX_CHARACTERS) })}`}
            </p>
            <pre tabIndex={0} aria-label={translate(`${TEXTS}.result`)}>
              {response.text.slice(0, MAX_CHARACTERS)}
            </pre>
          </>
        )}
      </div>
    </form>
  );
}
