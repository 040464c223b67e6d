import { inLanguage } from '../../../contract/model/localised.ts';
import { Callout, Note, PageCheck, useTexts } from '../../../framework/index.ts';
import type { AccountMatch } from '../api.ts';
import styles from './user.module.css';

interface AccountRolesProps {
  match: AccountMatch;
  /** Ids of roles. */
  chosen: ReadonlySet<string>;
  onChosen: (chosen: Set<string>) => void;
}

/** The roles that an approval gives, of those that the approver may give. */
export function AccountRoles({ match, chosen, onChosen }: AccountRolesProps) {
  const { text, language } = useTexts('pages.joining');
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChosen(next);
  };
  return (
    <fieldset className={styles.push}>
      <legend>{text('roles')}</legend>
      {match.roles.map(({ id, name }) => (
        <PageCheck
          key={id}
          label={inLanguage(name, language)}
          checked={chosen.has(id)}
          onChange={(isChosen) => toggle(id, isChosen)}
        />
      ))}
      {match.isRoleWithheld && <Note>{text('roleWithheld')}</Note>}
      {chosen.size === 0 && <Callout tone="caution">{text('noRole')}</Callout>}
    </fieldset>
  );
}
