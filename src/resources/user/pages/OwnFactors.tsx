import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  secondFactors,
  type OwnFactors as Factors,
} from '../../../contract/wire/calls/ownFactorCalls.ts';
import {
  ActionButton,
  Actions,
  Callout,
  currentUserQuery,
  Failed,
  formatDate,
  formatDateTime,
  Icon,
  Loading,
  Note,
  Panel,
  Rows,
  useCallQuery,
  usePortalServices,
  useTexts,
} from '../../../framework/index.ts';
import { AddApp, AddPasskey, RemoveFactor, RenameFactor, RenewCodes } from './factorDialogs.tsx';
import { HasPassword } from './PasswordDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './user.module.css';

type Factor = Factors['factors'][number];
type Doing =
  | 'app'
  | 'passkey'
  | 'codes'
  | { rename: Factor }
  | { remove: Factor }
  | { codes: readonly string[] };

/** Few codes are left from here on. */
const FEW = 3;

/** The user's second factors: an app, passkeys and recovery codes. */
export function OwnFactors() {
  const { text } = useTexts('pages.factors');
  const { http } = usePortalServices();
  const client = useQueryClient();
  const { data, isError, isPending, refetch } = useCallQuery(secondFactors, {});
  const [doing, setDoing] = useState<Doing | null>(null);

  const finish = (codes: readonly string[] | null = null) => {
    setDoing(codes && { codes });
    refetch();
    // A factor may have brought privileges into effect.
    void client.invalidateQueries(currentUserQuery(http));
  };
  const close = () => setDoing(null);
  const hasFactors = (data?.factors.length ?? 0) > 0;
  return (
    <HasPassword value={data?.hasPassword !== false}>
      <Panel title={text('title')} note={text('note')}>
        {isError && <Failed onRetry={refetch} />}
        {isPending && <Loading />}
        {hasFactors && (
          <Rows>
            {data?.factors.map((factor) => (
              <li key={factor.id}>
                <FactorLine factor={factor} />
                <ActionButton quiet onClick={() => setDoing({ rename: factor })}>
                  {text('rename')}
                </ActionButton>
                <ActionButton quiet onClick={() => setDoing({ remove: factor })}>
                  {text('remove')}
                </ActionButton>
              </li>
            ))}
          </Rows>
        )}
        {data && !hasFactors && <Note>{text('none')}</Note>}
        {data && hasFactors && <CodesLeft left={data.recoveryCodesLeft} />}
        {data && (
          <Actions>
            <ActionButton quiet={hasFactors} onClick={() => setDoing('passkey')}>
              {text('addPasskey')}
            </ActionButton>
            <ActionButton quiet onClick={() => setDoing('app')}>
              {text('addApp')}
            </ActionButton>
            {hasFactors && (
              <ActionButton quiet onClick={() => setDoing('codes')}>
                {text('renewCodes')}
              </ActionButton>
            )}
          </Actions>
        )}
        {doing === 'app' && <AddApp onDone={finish} onClose={close} />}
        {doing === 'passkey' && <AddPasskey onDone={finish} onClose={close} />}
        {doing === 'codes' && <RenewCodes onDone={finish} onClose={close} />}
        {doing !== null && typeof doing === 'object' && 'rename' in doing && (
          <RenameFactor factor={doing.rename} onDone={() => finish()} onClose={close} />
        )}
        {doing !== null && typeof doing === 'object' && 'remove' in doing && (
          <RemoveFactor
            factor={doing.remove}
            isLast={data?.factors.length === 1}
            onDone={() => finish()}
            onClose={close}
          />
        )}
        {doing !== null && typeof doing === 'object' && 'codes' in doing && (
          <RecoveryCodes codes={doing.codes} onClose={close} />
        )}
      </Panel>
    </HasPassword>
  );
}

function CodesLeft({ left }: { left: number }) {
  const { text } = useTexts('pages.factors');
  const words = text('codesLeft', { smart_count: left });
  return left > FEW ? <Note>{words}</Note> : <Callout tone="caution">{words}</Callout>;
}

function FactorLine({ factor: { kind, name, createdAt, lastUsedAt } }: { factor: Factor }) {
  const { text, language } = useTexts('pages.factors');
  const used =
    lastUsedAt === null
      ? text('neverUsed')
      : text('lastUsed', { at: formatDateTime(lastUsedAt, language) });
  return (
    <span className={styles.device}>
      <Icon name={kind === 'app' ? 'phone' : 'key'} />
      <span>
        <span className={styles.deviceName}>{name}</span>
        <small>
          {text(`kinds.${kind}`)} · {text('added', { at: formatDate(createdAt, language) })} ·{' '}
          {used}
        </small>
      </span>
    </span>
  );
}
