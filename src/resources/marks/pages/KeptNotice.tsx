import { useTranslate } from 'react-admin';
import { ActionButton, Callout, formatDateTime, usePreferences } from '../../../framework/index.ts';

interface KeptNoticeProps {
  /** What lies on the device, as the key of a sentence that names the moment `at`. */
  text: string;
  since: string;
  onRetry: () => void;
}

/** Without a connection: what is shown is what this device kept. */
export function KeptNotice({ text, since, onRetry }: KeptNoticeProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
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
