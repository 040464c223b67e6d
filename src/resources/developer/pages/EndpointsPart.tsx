import { useTranslate } from 'react-admin';
import type { Endpoint, ResourceDescription } from '../../../contract/wire/calls/developerCalls.ts';
import { Note } from '../../../framework/index.ts';
import { TryCall } from './TryCall.tsx';
import styles from './developer.module.css';

const TEXTS = 'pages.developer.endpoint';

function Call({ endpoint }: { endpoint: Endpoint }) {
  const translate = useTranslate();
  const { method, path, summary, parameters, takesBody, answers, operation } = endpoint;
  return (
    <details className={styles.call}>
      <summary>
        <span className={styles.method} data-method={method}>
          {method.toUpperCase()}
        </span>{' '}
        <code>{path}</code>
        <span className={styles.quiet}>{summary}</span>
      </summary>
      <div className={styles.callBody}>
        {parameters.length > 0 && (
          <dl className={styles.definitions}>
            {parameters.map(({ name, in: place, isRequired, description }) => (
              <div key={`${place} ${name}`}>
                <dt>
                  <code>{name}</code>{' '}
                  <small>
                    {place}
                    {isRequired && `, ${translate(`${TEXTS}.required`)}`}
                  </small>
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={styles.quiet}>
          {takesBody && `${translate(`${TEXTS}.body`)}; `}
          {translate(`${TEXTS}.answers`)}: {answers.join(', ')}
        </p>
        {method === 'get' && <TryCall path={path} parameters={parameters} />}
        <details>
          <summary>OpenAPI</summary>
          <pre tabIndex={0}>{JSON.stringify(operation, null, 2)}</pre>
        </details>
      </div>
    </details>
  );
}

/** The calls of the resource; read-only ones can be tried in place. */
export function EndpointsPart({
  description: { endpoints },
}: {
  description: ResourceDescription;
}) {
  const translate = useTranslate();
  return (
    <>
      <Note>{translate(`${TEXTS}.onlyReading`)}</Note>
      <div>
        {endpoints.map((endpoint) => (
          <Call key={`${endpoint.method} ${endpoint.path}`} endpoint={endpoint} />
        ))}
      </div>
    </>
  );
}
