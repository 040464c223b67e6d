import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import {
  ANSWER_KEYS,
  type WhoAnswer,
} from '../../../contract/wire/calls/accessExplanationCalls.ts';
import {
  Failed,
  formatInteger,
  Loading,
  Note,
  Panel,
  Rows,
  textIn,
  useAnswer,
  usePreferences,
  usePrivileges,
  whyNotPath,
} from '../../../framework/index.ts';
import type { AskedQuestion } from './answerQuestion.ts';
import styles from './answers.module.css';

const TEXTS = 'pages.permission-answers';

/** Everybody who may do it with this one record, by role and by name. */
export function WhoPanel({ question: { resource, id, verb } }: { question: AskedQuestion }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const privileges = usePrivileges();
  const mayAsk = ANSWER_KEYS.every((key) => privileges.has(key));
  const isAsked =
    mayAsk && resource !== null && id !== null && verb !== 'create' && verb !== 'import';
  const { body, isError, isPending, refetch } = useAnswer<WhoAnswer>(
    isAsked ? `/permissions/who?${new URLSearchParams({ resource, id, verb }).toString()}` : null,
  );
  if (!isAsked) return null;
  const nameOf = (name: unknown): string => textIn(name, language).text;
  return (
    <Panel
      title={translate(`${TEXTS}.who.${verb}`)}
      note={body ? translate(`${TEXTS}.whoNote`, { record: nameOf(body.record.name) }) : undefined}
    >
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading />}
      {body && (
        <>
          <p className={styles.note}>
            <strong>
              {translate(`${TEXTS}.people`, {
                smart_count: body.total,
                count: formatInteger(body.total),
              })}
            </strong>
          </p>
          {!body.isComplete && <Note>{translate(`${TEXTS}.incomplete`)}</Note>}
          <ul className={styles.counts}>
            {body.byRole.map(({ role, count }) => (
              <li key={role?.id ?? ''}>
                <span>{role ? nameOf(role.name) : translate(`${TEXTS}.given`)}</span>{' '}
                <strong>{formatInteger(count)}</strong>
              </li>
            ))}
          </ul>
          <Rows>
            {body.people.map((person) => (
              <li key={person.id}>
                <span>
                  <Link
                    to={whyNotPath({
                      person: person.id,
                      resource: body.resource,
                      verb: body.verb,
                      id: body.record.id,
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
          {body.total > body.people.length && (
            <Note>
              {translate(`${TEXTS}.more`, { smart_count: body.total - body.people.length })}
            </Note>
          )}
        </>
      )}
    </Panel>
  );
}
