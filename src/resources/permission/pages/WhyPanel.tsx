import { useTranslate } from 'react-admin';
import {
  explainAccess,
  type KeyAnswer,
  type PermissionAnswer,
  type Remedy,
} from '../../../contract/wire/calls/accessExplanationCalls.ts';
import {
  Callout,
  Panel,
  QueryState,
  textIn,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { callInput, type AccessQuestion } from './answerQuestion.ts';
import { KeyChain } from './KeyChain.tsx';
import { RuleInWords } from './RuleInWords.tsx';
import styles from './answers.module.css';

const TEXTS = 'pages.permission-answers';
const TONES = {
  yes: 'good',
  some: 'good',
  no: 'bad',
  unseen: 'caution',
  undisclosed: 'caution',
} as const;

function RemedyLine({ remedy, name }: { remedy: Remedy; name: string }) {
  const { translate, language } = useTexts();
  return (
    <li>
      {remedy.keys.map((key, index) => (
        <div key={key.key}>
          {index > 0 && <span>{translate(`${TEXTS}.and`)} </span>}
          <strong>
            <TextInLanguage value={key.title} />
          </strong>{' '}
          <code>{key.key}</code>
          {key.denied && key.sources.length > 0 && (
            <p className={styles.denied}>{translate(`${TEXTS}.endDenial`, { name })}</p>
          )}
          {key.roles && key.roles.length > 0 && (
            <small>
              {translate(`${TEXTS}.carriedBy`, {
                roles: key.roles.map((role) => textIn(role.name, language).text).join(', '),
              })}
            </small>
          )}
          {key.roles?.length === 0 && <small>{translate(`${TEXTS}.carriedByNone`)}</small>}
        </div>
      ))}
    </li>
  );
}

/** The state that closes the action, and the transitions that reopen it. */
function lockText(
  { resource, lock }: PermissionAnswer,
  translate: ReturnType<typeof useTranslate>,
): string {
  if (!lock) return '';
  const state = translate(`resources.${resource}.options.${lock.field}.${lock.state}`);
  const steps = lock.steps
    .map((step) => `“${translate(`resources.${resource}.transitions.${step}`)}”`)
    .join(', ');
  return translate(`${TEXTS}.obstacle.${steps === '' ? 'locked' : 'lockedUntil'}`, {
    state,
    steps,
  });
}

/** The privileges of which one is needed, each with its grants; renders nothing without any. */
function KeyList({ title, keys }: { title: string; keys: readonly KeyAnswer[] }) {
  if (keys.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {keys.map((key) => (
        <KeyChain key={key.key} answer={key} />
      ))}
    </section>
  );
}

/** The answer with its reasons and what would change it. */
function Answer({ answer }: { answer: PermissionAnswer }) {
  const { translate, language } = useTexts();
  const { person, outcome, obstacles, grants, screenKeys, fieldKeys, remedies } = answer;
  const name = person.isSelf ? translate(`${TEXTS}.you`) : textIn(person.name, language).text;
  const held = grants.filter(({ key }) => key.isHeld || key.denied);
  const others = grants.filter(({ key }) => !key.isHeld && !key.denied);
  return (
    <>
      <Callout tone={TONES[outcome]}>
        <strong>
          {translate(`${TEXTS}.outcome.${outcome}${person.isSelf ? 'Self' : ''}`, { name })}
        </strong>
        {obstacles.map((obstacle) => (
          <p key={obstacle} className={styles.obstacle}>
            {obstacle === 'locked'
              ? lockText(answer, translate)
              : translate(`${TEXTS}.obstacle.${obstacle}`)}
          </p>
        ))}
      </Callout>
      <KeyList title={translate(`${TEXTS}.screenKeys`)} keys={screenKeys} />
      {answer.menuKey && !answer.menuKey.isHeld && outcome !== 'no' && (
        <p className={styles.note}>
          {translate(`${TEXTS}.notInMenu`, { key: textIn(answer.menuKey.title, language).text })}
        </p>
      )}
      <KeyList title={translate(`${TEXTS}.fieldKeys`)} keys={fieldKeys} />
      {held.length > 0 && (
        <section className={styles.part}>
          <h3>{translate(`${TEXTS}.chain`)}</h3>
          {held.map((grant) => (
            <div key={JSON.stringify([grant.key.key, grant.rule])} className={styles.grant}>
              <KeyChain answer={grant.key} />
              {grant.rule ? (
                <div className={styles.rows}>
                  <span>{translate(`${TEXTS}.onlyRows`)}</span>{' '}
                  <RuleInWords rule={grant.rule} answer={answer} />
                </div>
              ) : (
                <p className={styles.rows}>{translate(`${TEXTS}.everyRow`)}</p>
              )}
            </div>
          ))}
        </section>
      )}
      {remedies.length > 0 && (
        <section className={styles.part}>
          <h3>{translate(`${TEXTS}.needed`)}</h3>
          <ul className={styles.remedies}>
            {remedies.map((remedy) => (
              <RemedyLine
                key={JSON.stringify(remedy.keys.map(({ key }) => key))}
                remedy={remedy}
                name={name}
              />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{translate(`${TEXTS}.others`, { smart_count: others.length })}</summary>
          <ul>
            {others.map(({ key, rule }) => (
              <li key={JSON.stringify([key.key, rule])}>
                <TextInLanguage value={key.title} /> <code>{key.key}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

export function WhyPanel({ question }: { question: AccessQuestion }) {
  const translate = useTranslate();
  const input = callInput(question);
  const answer = useCallQuery(explainAccess, input);
  const { data } = answer;
  if (input === null) return null;
  return (
    <Panel title={translate(`${TEXTS}.answer`)}>
      <div aria-live="polite" className={styles.answer}>
        <QueryState query={answer} lines={3} />
        {data && <Answer answer={data} />}
      </div>
    </Panel>
  );
}
