import { beginSingleSignOn } from '../../contract/wire/calls/singleSignOnCalls.ts';
import { readPageSetting } from '../../contract/wire/pageSettings.ts';
import { useAuthTexts } from '../authTexts.tsx';
import styles from './SubmitButton.module.css';

/** Leads to the provider of single sign-on, if there is one: a link, because it leaves the portal. */
export function ProviderLink() {
  const { translate } = useAuthTexts();
  const name = readPageSetting('single-sign-on');
  if (name === '') return null;
  return (
    <a
      className={styles.button}
      data-kind="further"
      href={`${readPageSetting('api-base')}${beginSingleSignOn.path}`}
    >
      {translate('auth.signIn.with', { name })}
    </a>
  );
}
