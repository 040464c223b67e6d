import { useId } from 'react';
import type { Screen } from '../../../contract/model/catalogue.ts';
import { isView } from '../../../contract/model/catalogue.ts';
import { privilegeTitle } from '../../../contract/model/privilegeTitle.ts';
import {
  aboutKeys,
  screenActs,
  screenSteps,
  stepPrivileges,
} from '../../../contract/model/screenHelp.ts';
import { stateLabel, stepLabel } from '../../core/fields/stepTexts.ts';
import { usePrivileges } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { IconButton } from '../IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { ModalDialog } from '../ModalDialog.tsx';
import styles from './HelpPanel.module.css';

interface HelpPanelProps {
  screen: Screen;
  onClose: () => void;
}

/** What a screen is for, who may do what on it, and what happens to its records next. */
export function HelpPanel({ screen, onClose }: HelpPanelProps) {
  const { translate } = useTexts();
  const about = aboutKeys(screen);
  const title = translate('framework.help.title', { screen: translate(screen.labelKey) });
  return (
    <ModalDialog open onClose={onClose} side="right" label={title}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2>{title}</h2>
          <IconButton icon="close" label={translate('framework.help.close')} onClick={onClose} />
        </header>
        <p>{translate(about.own, { _: translate(about.intro) })}</p>
        <Acts screen={screen} />
        <Steps screen={screen} />
      </div>
    </ModalDialog>
  );
}

/** Whether the reader may, and otherwise which privileges open it. */
function Permission({ privileges }: { privileges: readonly string[] }) {
  const { translate } = useTexts();
  const held = usePrivileges();
  const text = (name: string) => translate(`privileges.${name}`, { _: '' }) || undefined;
  if (privileges.length === 0 || privileges.some((key) => held.has(key)))
    return (
      <span className={styles.mine}>
        <Icon name="check" size={16} />
        {translate('framework.help.you')}
      </span>
    );
  return (
    <span className={styles.others}>
      {translate('framework.help.others', {
        privileges: privileges.map((key) => privilegeTitle(key, text)).join(' · '),
      })}
    </span>
  );
}

function Acts({ screen }: { screen: Screen }) {
  const { translate } = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{translate('framework.help.acts')}</h3>
      <p className={styles.others}>{translate('framework.help.limits')}</p>
      <ul className={styles.list}>
        {screenActs(screen).map(({ act, privileges }) => (
          <li key={act}>
            <span className={styles.name}>{translate(`framework.help.act.${act}`)}</span>
            <Permission privileges={privileges} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps({ screen }: { screen: Screen }) {
  const { translate } = useTexts();
  const id = useId();
  const steps = screenSteps(screen);
  if (!isView(screen) || steps.length === 0) return null;
  const { resource } = screen;
  const states = (names: string | readonly string[]): string =>
    [names]
      .flat()
      .map((state) => stateLabel(translate, resource, state))
      .join(', ');
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{translate('framework.help.steps')}</h3>
      <ol className={styles.list}>
        {steps.map((step) => (
          <li key={step.name}>
            <span className={styles.name}>{stepLabel(translate, resource, step)}</span>
            <span className={styles.change}>
              {translate('framework.help.change', {
                from: states(step.from),
                to: states(step.to),
              })}
            </span>
            {step.who.length === 0 ? (
              <span className={styles.others}>{translate('framework.help.byItself')}</span>
            ) : (
              <Permission privileges={stepPrivileges(step)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
