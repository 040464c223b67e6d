import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { PUSH_TOPICS, type PushTopic } from '../../../contract/model/pushTopics.ts';
import {
  keepPushDevice,
  pushDevices,
  removePushDevice,
  type PushDevices,
} from '../../../contract/wire/calls/pushCalls.ts';
import {
  ActionButton,
  currentUserQuery,
  Failed,
  formatDateTime,
  Note,
  PageCheck,
  Rows,
  useCallMutation,
  useCallQuery,
  usePortalServices,
  useTexts,
} from '../../../framework/index.ts';
import { DeviceLine } from './DeviceLine.tsx';
import { presentSubscription, pushObstacle, subscribe } from './pushDevice.ts';
import styles from './user.module.css';

const TEXTS = 'pages.profile.push';
/** The topics that concern people who do not study too. */
const OF_ALL: readonly PushTopic[] = ['classMoved'];

/** What this device is notified of, and what becomes of a choice. */
function useThisDevice({ publicKey, devices }: PushDevices, refetch: () => void) {
  const notify = useNotify();
  const { send: keep, isBusy: isKeeping } = useCallMutation(keepPushDevice);
  const { send: remove, isBusy: isRemoving } = useCallMutation(removePushDevice);
  const [obstacle, setObstacle] = useState(pushObstacle);
  const [isSubscribed, setSubscribed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => void presentSubscription().then((one) => setSubscribed(one !== null)), []);
  const here = devices.find(({ current }) => current);
  const topics = (isSubscribed && here?.topics) || [];

  const store = async (next: PushTopic[]): Promise<void> => {
    const subscription = await subscribe(publicKey);
    setObstacle(pushObstacle());
    if (subscription === null) return;
    setSubscribed(true);
    await keep({ body: { ...subscription, topics: next } });
  };
  const choose = async (topic: PushTopic, isWanted: boolean): Promise<void> => {
    const next = PUSH_TOPICS.filter((one) => (one === topic ? isWanted : topics.includes(one)));
    setAsking(true);
    if (next.length === 0 && here) await remove({ params: { id: here.id } });
    else
      await store(next).catch(() => {
        notify(`${TEXTS}.failed`, { type: 'error' });
      });
    setAsking(false);
    refetch();
  };
  return { obstacle, topics, choose, isBusy: isAsking || isKeeping || isRemoving };
}

interface PartProps {
  known: PushDevices;
  refetch: () => void;
}

function ThisDevice({ known, refetch }: PartProps) {
  const { text } = useTexts(TEXTS);
  const { http } = usePortalServices();
  const { data: answer } = useQuery(currentUserQuery(http));
  const isStudent = answer?.isSuccess === true && answer.body.studentStatus.length > 0;
  const { obstacle, topics, choose, isBusy } = useThisDevice(known, refetch);
  return (
    <fieldset className={styles.push}>
      <legend>{text('title')}</legend>
      <Note>{text(obstacle === null ? 'note' : `obstacles.${obstacle}`)}</Note>
      {PUSH_TOPICS.filter((topic) => isStudent || OF_ALL.includes(topic)).map((topic) => (
        <PageCheck
          key={topic}
          label={text(`topics.${topic}`)}
          checked={topics.includes(topic)}
          disabled={obstacle !== null || isBusy}
          onChange={(isWanted) => void choose(topic, isWanted)}
        />
      ))}
    </fieldset>
  );
}

function OtherDevices({ known, refetch }: PartProps) {
  const { text, language } = useTexts(TEXTS);
  const { send, isBusy } = useCallMutation(removePushDevice);
  const others = known.devices.filter(({ current }) => !current);
  const remove = async (id: string): Promise<void> => {
    if (await send({ params: { id } }, { success: `${TEXTS}.removed` })) refetch();
  };
  if (others.length === 0) return null;
  return (
    <section aria-label={text('others')}>
      <Note>{text('others')}</Note>
      <Rows>
        {others.map(({ id, userAgent, createdAt }) => (
          <li key={id}>
            <DeviceLine userAgent={userAgent} isCurrent={false}>
              {text('added', { at: formatDateTime(createdAt, language) })}
            </DeviceLine>
            <ActionButton quiet isBusy={isBusy} onClick={() => void remove(id)}>
              {text('remove')}
            </ActionButton>
          </li>
        ))}
      </Rows>
    </section>
  );
}

/** What the user's devices are notified of; nothing, until they choose it. */
export function OwnPush() {
  const { data: known, isError, refetch } = useCallQuery(pushDevices, {});
  if (isError) return <Failed onRetry={refetch} />;
  if (!known) return null;
  return (
    <>
      <ThisDevice known={known} refetch={refetch} />
      <OtherDevices known={known} refetch={refetch} />
    </>
  );
}
