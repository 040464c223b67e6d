import type { KeyAnswer, KeySource } from '../../../contract/wire/calls/accessExplanationCalls.ts';
import { Badge, formatDate, textIn, useTexts, TextInLanguage } from '../../../framework/index.ts';
import styles from './answers.module.css';

const TEXTS = 'pages.permission-answers';

function Source({ source }: { source: KeySource }) {
  const { translate, language } = useTexts();
  const until =
    source.endsOn === null
      ? null
      : translate(`${TEXTS}.until`, { day: formatDate(source.endsOn, language) });
  if (source.through === 'grant') {
    return (
      <li>
        {translate(`${TEXTS}.given`)}
        {source.scope.map(({ kind, id, name }) => (
          <span key={id}>
            {' · '}
            {translate(`resources.user-privileges.fields.${kind}`)} <TextInLanguage value={name} />
          </span>
        ))}
        {until && ` · ${until}`}
        {source.reason && ` · “${source.reason}”`}
      </li>
    );
  }
  const names = source.path.map(({ id, name }) => ({ id, text: textIn(name, language).text }));
  return (
    <li>
      {translate(`${TEXTS}.throughRole`)}{' '}
      {names.map(({ id, text }, index) => (
        <span key={id}>
          {index > 0 && <span className={styles.arrow}> → </span>}
          <strong>{text}</strong>
        </span>
      ))}
      {source.isAdministrator && ` (${translate(`${TEXTS}.everything`)})`}
      {names.length > 1 && <small> {translate(`${TEXTS}.parent`)}</small>}
      {until && ` · ${until}`}
    </li>
  );
}

/** A privilege, whether the person holds it, and every role or assignment that grants it. */
export function KeyChain({ answer }: { answer: KeyAnswer }) {
  const { translate, language } = useTexts();
  const { denied } = answer;
  return (
    <div className={styles.key}>
      <p>
        <Badge tone={answer.isHeld ? 'good' : 'bad'}>
          {translate(`${TEXTS}.${answer.isHeld ? 'held' : 'notHeld'}`)}
        </Badge>{' '}
        <strong>
          <TextInLanguage value={answer.title} />
        </strong>{' '}
        <code>{answer.key}</code>
      </p>
      {denied && (
        <p className={styles.denied}>
          {translate(`${TEXTS}.denied`)}
          {denied.endsOn &&
            ` · ${translate(`${TEXTS}.until`, { day: formatDate(denied.endsOn, language) })}`}
          {denied.reason && ` · “${denied.reason}”`}
        </p>
      )}
      {answer.needsSecondFactor && (
        <p className={styles.denied}>{translate(`${TEXTS}.needsSecondFactor`)}</p>
      )}
      {answer.sources.length > 0 && (
        <ul>
          {answer.sources.map((source) => (
            <Source key={JSON.stringify(source)} source={source} />
          ))}
        </ul>
      )}
    </div>
  );
}
