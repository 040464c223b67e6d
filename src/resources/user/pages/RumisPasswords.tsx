import { useState } from 'react';
import {
  resetRumisPassword,
  resetRumisPasswords,
  type NewRumisPassword,
} from '../../../contract/wire/calls/rumisCalls.ts';
import {
  ActionButton,
  Callout,
  PageDialog,
  PageTable,
  useCallMutation,
  useTexts,
} from '../../../framework/index.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './user.module.css';

interface RumisPasswordsProps {
  ids: readonly string[];
  /** The name of the user, if there is only one. */
  name?: string;
  onClose: () => void;
}

/** Asks for confirmation, resets the rumis passwords of one or more users, and shows each once. */
export function RumisPasswords({ ids, name, onClose }: RumisPasswordsProps) {
  const { text, translate } = useTexts('pages.rumis');
  const one = useCallMutation(resetRumisPassword);
  const many = useCallMutation(resetRumisPasswords);
  const [fresh, setFresh] = useState<readonly NewRumisPassword[] | null>(null);
  const [only] = ids;

  const reset = async () => {
    const answer =
      ids.length === 1 && only !== undefined
        ? await one.send({ params: { id: only } })
        : await many.send({ body: { ids: [...ids] } });
    if (answer) setFresh([answer.data].flat());
  };

  const title = text(fresh ? 'doneTitle' : 'title', { smart_count: ids.length });
  if (fresh === null) {
    const actions = (
      <>
        <ActionButton quiet onClick={onClose}>
          {translate('framework.action.cancel')}
        </ActionButton>
        <ActionButton isBusy={one.isBusy || many.isBusy} onClick={() => void reset()}>
          {text('confirm')}
        </ActionButton>
      </>
    );
    return (
      <PageDialog title={title} onClose={onClose} actions={actions}>
        <p>
          {name === undefined
            ? text('askMany', { smart_count: ids.length })
            : text('askOne', { name })}
        </p>
      </PageDialog>
    );
  }
  const all = fresh.map(({ username, password }) => `${username}\t${password}`).join('\n');
  const actions = (
    <>
      <CopyButton
        value={fresh.length === 1 ? (fresh[0]?.password ?? '') : all}
        label={text(fresh.length === 1 ? 'copy' : 'copyAll')}
      />
      <ActionButton onClick={onClose}>{translate('framework.action.done')}</ActionButton>
    </>
  );
  return (
    // Does not close on an outside click: the passwords cannot be shown again.
    <PageDialog title={title} actions={actions}>
      <Callout tone="caution">{text('once')}</Callout>
      <PageTable label={title} isTall>
        <thead>
          <tr>
            <th scope="col">{translate('resources.users.fields.username')}</th>
            <th scope="col">{translate('pages.passwords.password')}</th>
          </tr>
        </thead>
        <tbody>
          {fresh.map(({ id, username, password }) => (
            <tr key={id}>
              <th scope="row">{username}</th>
              <td>
                <span className={styles.secret}>{password}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </PageTable>
    </PageDialog>
  );
}
