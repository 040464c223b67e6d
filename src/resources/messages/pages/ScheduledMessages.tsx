import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { inLanguage } from '../../../contract/model/localised.ts';
import {
  Callout,
  formatDateTime,
  TextInLanguage,
  useCallMutation,
  useCallQuery,
  useLive,
  useTexts,
} from '../../../framework/index.ts';
import { cancelScheduled, scheduledConversations, type ScheduledLine } from '../api.ts';
import { NEW_CONVERSATION_PATH } from '../routes.ts';
import { MESSAGES_TOPIC } from '../topic.ts';
import styles from './messages.module.css';

const SHOWN = 100;

/** The messages that the reader has scheduled, to change or cancel; nothing if there are none. */
export function ScheduledMessages() {
  const { translate } = useTexts();
  const { data = [], refetch } = useCallQuery(scheduledConversations, { range: [0, SHOWN - 1] });
  useLive(MESSAGES_TOPIC, refetch);
  if (data.length === 0) return null;
  return (
    <section aria-label={translate('messages.scheduledList')}>
      <h2 className={styles.scheduledTitle}>{translate('messages.scheduledList')}</h2>
      <ul className={styles.list}>
        {data.map((line) => (
          <ScheduledMessage key={line.id} line={line} onChanged={refetch} />
        ))}
      </ul>
    </section>
  );
}

function ScheduledMessage({ line, onChanged }: { line: ScheduledLine; onChanged: () => void }) {
  const { translate, language } = useTexts();
  const { send, isBusy } = useCallMutation(cancelScheduled);
  const { id, subject, sendAt, failure } = line;
  const name = inLanguage(subject, language);
  const cancel = async (): Promise<void> => {
    await send({ params: { id } }, { success: 'messages.cancelledScheduled' });
    onChanged();
  };
  return (
    <li className={styles.scheduled}>
      <span className={styles.subject}>
        <TextInLanguage value={subject} />
      </span>
      {failure === null ? (
        <span className={styles.about}>
          {translate('messages.goesAt', { at: formatDateTime(sendAt, language) })}
        </span>
      ) : (
        <Callout tone="bad">{translate(`messages.scheduleFailures.${failure}`)}</Callout>
      )}
      <span className={styles.tools}>
        <Button
          size="small"
          component={Link}
          to={`${NEW_CONVERSATION_PATH}?scheduled=${id}`}
          aria-label={`${translate('messages.edit')}: ${name}`}
        >
          {translate('messages.edit')}
        </Button>
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`${translate('messages.cancelScheduled')}: ${name}`}
          onClick={() => void cancel()}
        >
          {translate('messages.cancelScheduled')}
        </Button>
      </span>
    </li>
  );
}
