import { useTranslate } from 'react-admin';
import { formatInteger, Icon } from '../../../framework/index.ts';
import { useRefusedCallText } from '../../shared/pages/findingText.ts';
import type { QueuedChoice } from './useQueuedChoices.ts';
import styles from './registration.module.css';

/** The place of a choice in the queue, or why it was refused when its turn came. */
export function ChoiceInQueue({ choice }: { choice: QueuedChoice }) {
  const translate = useTranslate();
  const refusalText = useRefusedCallText('registration.reasons');
  if (!choice.isWaiting)
    return choice.error === null ? null : (
      <p className={styles.refused}>
        <Icon name="alert" size={16} />{' '}
        {translate('registration.queueRefused', {
          reason: refusalText(choice.error),
        })}
      </p>
    );
  return (
    <p className={styles.inQueue}>
      <Icon name="clock" size={16} />{' '}
      {choice.place === null || choice.place === 0
        ? translate('registration.queueTurn')
        : translate('registration.inQueue', { place: formatInteger(choice.place) })}
    </p>
  );
}
