import { ActionButton, Callout, formatDateTime, useTexts } from '../../../framework/index.ts';

interface KeptNoticeProps {
  /** Key of a sentence about the stored data, with the time as `at`. */
  text: string;
  since: string;
  onRetry: () => void;
}

/** Without a connection: the page shows data stored on this device. */
export function KeptNotice({ text, since, onRetry }: KeptNoticeProps) {
  const { translate, language } = useTexts();
  return (
    <Callout
      tone="caution"
      action={
        <ActionButton quiet onClick={onRetry}>
          {translate('framework.action.retry')}
        </ActionButton>
      }
    >
      {translate(text, { at: formatDateTime(since, language) })}
    </Callout>
  );
}
