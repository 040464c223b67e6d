import { ActionButton, Callout, PageDialog, useTexts } from '../../../framework/index.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './user.module.css';

/** New recovery codes, which are never shown again. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const { text, translate } = useTexts('pages.factors');
  return (
    // Does not close on an outside click: the codes cannot be shown again.
    <PageDialog
      title={text('codesTitle')}
      actions={
        <>
          <ActionButton quiet onClick={() => window.print()}>
            {text('print')}
          </ActionButton>
          <CopyButton value={codes.join('\n')} label={text('copy')} />
          <ActionButton onClick={onClose}>{translate('framework.action.done')}</ActionButton>
        </>
      }
    >
      <Callout tone="caution">{text('codesOnce')}</Callout>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className={styles.secret}>
            {code}
          </li>
        ))}
      </ul>
    </PageDialog>
  );
}
