import { useTranslate } from 'react-admin';
import { ActionButton, Callout } from '../../../framework/index.ts';
import type { Recording } from './useOutbox.ts';

const TEXTS = 'pages.record-attendance';

/** Whether everything is saved, and otherwise what happens to unsaved marks. */
export function SavingState({
  recording,
  isKept = false,
  session,
}: {
  recording: Recording;
  isKept?: boolean;
  session?: string;
}) {
  const translate = useTranslate();
  const { isOnline, isKeeping, retry } = recording;
  const outbox =
    session === undefined
      ? recording.outbox
      : recording.outbox.filter((mark) => mark.session === session);
  const of = (state: string) => outbox.filter((mark) => mark.state === state);
  const [waiting, failed, conflicts] = [of('waiting').length, of('failed'), of('conflict').length];
  const words = (key: string, smart_count: number): string =>
    translate(`${TEXTS}.${key}`, { smart_count });
  return (
    <>
      {failed.length > 0 && (
        <Callout
          tone="bad"
          action={
            <ActionButton quiet onClick={retry}>
              {translate('framework.action.retry')}
            </ActionButton>
          }
        >
          {words('failed', failed.length)}{' '}
          {failed[0]?.code !== undefined && translate(`errors.${failed[0].code}`)}
          {failed[0]?.there?.why && translate(`${TEXTS}.why.${failed[0].there.why}`)}
        </Callout>
      )}
      {conflicts > 0 && <Callout tone="caution">{words('conflicts', conflicts)}</Callout>}
      {waiting > 0 ? (
        <Callout tone="caution">
          {words(isOnline || isKeeping ? 'sending' : 'waitingHere', waiting)}
        </Callout>
      ) : (
        !isOnline && <Callout tone="caution">{translate(`${TEXTS}.offline`)}</Callout>
      )}
      {outbox.length === 0 && isOnline && (
        <Callout tone="good">{translate(`${TEXTS}.${isKept ? 'savedAndKept' : 'saved'}`)}</Callout>
      )}
    </>
  );
}
