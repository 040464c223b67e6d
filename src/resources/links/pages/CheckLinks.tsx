import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import {
  ActionButton,
  JobProgress,
  useCallMutation,
  useJob,
  usePrivileges,
  type SlotProps,
} from '../../../framework/index.ts';
import { checkAllLinks } from '../api.ts';

/** Starts a check of every address; the list shows the outcome. */
export function CheckLinks({ screen }: SlotProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { send, isBusy } = useCallMutation(checkAllLinks);
  const privileges = usePrivileges();
  const [id, setId] = useState<string | null>(null);
  const { job, isUnreachable, cancel } = useJob<Record<string, number>>(id, (over) => {
    setId(null);
    refresh();
    if (over.state !== 'done' || !over.result) return;
    const { uncertain = 0, ...certain } = over.result;
    if (uncertain > 0 && Object.values(certain).every((count) => count === 0))
      notify('pages.links.offline', { type: 'warning' });
    else notify('pages.links.checked', { type: 'info', messageArgs: { ...over.result } });
  });
  if (screen.name !== 'main' || !privileges.has('LINKS_EDIT')) return null;
  const begin = async () => {
    const answer = await send({}, { refusal: () => 'pages.links.checkFailed' });
    if (answer) setId(answer.data.job);
  };
  return id === null ? (
    <ActionButton quiet isBusy={isBusy} onClick={() => void begin()}>
      {translate('pages.links.check')}
    </ActionButton>
  ) : (
    <JobProgress
      job={job}
      label={translate('pages.links.checking')}
      isUnreachable={isUnreachable}
      onCancel={cancel}
    />
  );
}
