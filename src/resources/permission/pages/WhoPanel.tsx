import { Link } from 'react-router';
import { ANSWER_KEYS } from '../../../contract/model/accessExplanationPage.ts';
import { whoCan } from '../../../contract/wire/calls/accessExplanationCalls.ts';
import {
  formatInteger,
  Note,
  Panel,
  QueryState,
  Rows,
  textIn,
  useCallQuery,
  usePrivileges,
  whyNotPath,
  useTexts,
} from '../../../framework/index.ts';
import type { AccessQuestion } from './answerQuestion.ts';
import styles from './answers.module.css';

const TEXTS = 'pages.permission-answers';

/** The people who may perform the action on this record, by role and by name. */
export function WhoPanel({ question: { resource, id, verb } }: { question: AccessQuestion }) {
  const { translate, language } = useTexts();
  const privileges = usePrivileges();
  const mayAsk = ANSWER_KEYS.every((key) => privileges.has(key));
  const isAsked =
    mayAsk && resource !== null && id !== null && verb !== 'create' && verb !== 'import';
  const answer = useCallQuery(whoCan, isAsked ? { query: { resource, id, verb } } : null);
  const { data } = answer;
  if (!isAsked) return null;
  const nameOf = (name: unknown): string => textIn(name, language).text;
  return (
    <Panel
      title={translate(`${TEXTS}.who.${verb}`)}
      note={data ? translate(`${TEXTS}.whoNote`, { record: nameOf(data.record.name) }) : undefined}
    >
      <QueryState query={answer} lines={3} />
      {data && (
        <>
          <p className={styles.note}>
            <strong>
              {translate(`${TEXTS}.people`, {
                smart_count: data.total,
                count: formatInteger(data.total),
              })}
            </strong>
          </p>
          {!data.isComplete && <Note>{translate(`${TEXTS}.incomplete`)}</Note>}
          <ul className={styles.counts}>
            {data.byRole.map(({ role, count }) => (
              <li key={role?.id ?? ''}>
                <span>{role ? nameOf(role.name) : translate(`${TEXTS}.given`)}</span>{' '}
                <strong>{formatInteger(count)}</strong>
              </li>
            ))}
          </ul>
          <Rows>
            {data.people.map((person) => (
              <li key={person.id}>
                <span>
                  <Link
                    to={whyNotPath({
                      person: person.id,
                      resource: data.resource,
                      verb: data.verb,
                      id: data.record.id,
                    })}
                  >
                    {nameOf(person.name)}
                  </Link>
                  <small>{person.username}</small>
                </span>
                <span className={styles.by}>
                  {person.by.map((key) => nameOf(key.title)).join(', ')}
                  <small>{translate(`${TEXTS}.${person.byRule ? 'byRule' : 'everyRow'}`)}</small>
                </span>
              </li>
            ))}
          </Rows>
          {data.total > data.people.length && (
            <Note>
              {translate(`${TEXTS}.more`, { smart_count: data.total - data.people.length })}
            </Note>
          )}
        </>
      )}
    </Panel>
  );
}
