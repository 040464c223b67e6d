import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import {
  ActionButton,
  Failed,
  Loading,
  Note,
  Page,
  PageField,
  Panel,
  Rows,
  useCallQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { listUsers, readUser } from '../api.ts';
import { Avatar } from './Avatar.tsx';
import { NewPassword } from './NewPassword.tsx';
import styles from './user.module.css';

const MIN_SEARCH = 3;
const SHOWN = 8;
const PAUSE_MS = 300;

/** `/manage-user/change-password`: changes another user's password; `?user=` preselects the user. */
export function ChangePassword() {
  const translate = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('user');
  const choose = (person: string | null) => setParameters(person === null ? {} : { user: person });
  return (
    <Page
      title={translate('pages.change-password.title')}
      intro={translate('pages.change-password.intro')}
    >
      {id === null ? (
        <PersonSearch onChoose={choose} />
      ) : (
        <ChosenPerson key={id} id={id} onDone={() => choose(null)} />
      )}
    </Page>
  );
}

function ChosenPerson({ id, onDone }: { id: string; onDone: () => void }) {
  const { data: person, isError, refetch } = useCallQuery(readUser, { params: { id } });
  if (isError)
    return (
      <Panel>
        <Failed onRetry={refetch} />
      </Panel>
    );
  return person ? (
    <NewPassword person={person} onDone={onDone} />
  ) : (
    <Panel>
      <Loading />
    </Panel>
  );
}

/** The input, debounced. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const searchFor = (q: string) =>
  q.length < MIN_SEARCH
    ? null
    : { query: { filter: JSON.stringify({ q }), range: JSON.stringify([0, SHOWN - 1]) } };

function PersonSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const { text } = useTexts('pages.change-password');
  const maySearch = usePrivileges().has('USERS_VIEW');
  const [search, setSearch] = useState('');
  const input = searchFor(useDebounced(search));
  const { data: found, total, isError, isPending, refetch } = useCallQuery(listUsers, input);
  return (
    <Panel title={text('who')} note={text('searchHelp')}>
      <PageField
        label={text('search')}
        type="search"
        autoComplete="off"
        disabled={!maySearch}
        help={maySearch ? undefined : text('mayNotSearch')}
        value={search}
        onChange={setSearch}
      />
      {isError && <Failed onRetry={refetch} />}
      {input !== null && isPending && <Loading />}
      <div aria-live="polite">
        {found?.length === 0 && <Note>{text('nobody')}</Note>}
        {total !== null && found && total > found.length && (
          <Note>{text('more', { smart_count: total - found.length })}</Note>
        )}
      </div>
      <Rows>
        {(found ?? []).map(({ id, firstName, lastName, username, email, profileImage }) => (
          <li key={id}>
            <span className={styles.person}>
              <Avatar firstName={firstName} lastName={lastName} image={profileImage} />
              <span>
                {firstName} {lastName}
                <small>
                  {username} · {email}
                </small>
              </span>
            </span>
            <ActionButton quiet onClick={() => onChoose(id)}>
              {text('choose')}{' '}
              <span className="visually-hidden">
                {firstName} {lastName}
              </span>
            </ActionButton>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
