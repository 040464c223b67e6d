import { useEffect, useState } from 'react';
import { useTranslate } from 'ra-core';
import { ActionButton, Actions, Note, Page, PageField, Panel, Rows, useCall, usePortalServices } from '../../framework/index.ts';
import { PASSWORD_MIN_LENGTH } from '../../contract/constants.ts';
import { formatListQuery } from '../../contract/listQuery.ts';

interface Person {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
}

const MIN_SEARCH = 3;
const SHOWN = 8;
const PAUSE_MS = 300;
const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

/** `/manage-user/change-password`: another person's password. */
export function ChangePassword() {
  const translate = useTranslate();
  const [person, setPerson] = useState<Person | null>(null);
  return (
    <Page title={translate('pages.change-password.title')}>
      {person ? <NewPassword person={person} onDone={() => setPerson(null)} /> : <PersonSearch onChoose={setPerson} />}
    </Page>
  );
}

function PersonSearch({ onChoose }: { onChoose: (person: Person) => void }) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly Person[] | null>(null);
  useEffect(() => {
    if (search.trim().length < MIN_SEARCH) return undefined;
    const abandon = new AbortController();
    const timer = setTimeout(() => {
      const query = formatListQuery({ search: search.trim(), filter: [], first: 0, count: SHOWN });
      void http.get<Person[]>(`/user/viewall?${query.toString()}`, { signal: abandon.signal }).then((answer) => {
        if (answer.isSuccess) setFound(answer.body);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abandon.abort();
    };
  }, [http, search]);
  return (
    <Panel>
      <PageField label={translate('pages.change-password.search')} type="search" autoComplete="off" help={translate('pages.change-password.searchHelp')} value={search} onChange={setSearch} />
      {found?.length === 0 && <Note>{translate('pages.change-password.nobody')}</Note>}
      <Rows>
        {(found ?? []).map((person) => (
          <li key={person.id}>
            <span>{nameOf(person)}<small>{person.username} · {person.email}</small></span>
            <ActionButton quiet onClick={() => onChoose(person)}>{translate('pages.change-password.choose')}</ActionButton>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

function NewPassword({ person, onDone }: { person: Person; onDone: () => void }) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [password, setPassword] = useState('');
  const submit = async () => {
    if (await run(() => http.post('/changepassword', { userId: person.id, newPassword: password }), 'pages.change-password.done')) onDone();
  };
  return (
    <Panel title={translate('pages.change-password.chosen', { name: nameOf(person) })} note={translate('pages.change-password.note')} onSubmit={() => void submit()}>
      <PageField label={translate('pages.change-password-own.new')} autoComplete="off" value={password} onChange={setPassword} help={translate('pages.change-password-own.help', { min: PASSWORD_MIN_LENGTH })} problem={problemOf('newPassword')} />
      <Actions>
        <ActionButton disabled={isBusy || password === ''}>{translate('pages.change-password.submit')}</ActionButton>
        <ActionButton quiet onClick={onDone}>{translate('pages.change-password.other')}</ActionButton>
      </Actions>
    </Panel>
  );
}
