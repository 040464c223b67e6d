import { useTranslate } from 'ra-core';
import { ActionButton, Actions, saveBlob, useCall, usePortalServices, usePreferences } from '../../framework/index.ts';
import styles from './evaluation.module.css';

const TEXTS = 'pages.feedback-results';
const FORMATS = ['csv', 'xlsx'] as const;

/** Takes what is shown along: as a table, or on paper. */
export function ResultTools({ path }: { path: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const download = (format: string) =>
    run(async () => {
      const answer = await http.download(`${path}?format=${format}&language=${language}`);
      if (answer.isSuccess) saveBlob(answer.body.blob, answer.body.fileName ?? `feedback.${format}`);
      return answer;
    });
  return (
    <div className={styles.noPrint}>
      <Actions>
        {FORMATS.map((format) => <ActionButton key={format} quiet isBusy={isBusy} onClick={() => void download(format)}>{translate(`${TEXTS}.download`, { format: translate(`${TEXTS}.${format}`) })}</ActionButton>)}
        <ActionButton quiet onClick={() => window.print()}>{translate(`${TEXTS}.print`)}</ActionButton>
      </Actions>
    </div>
  );
}
