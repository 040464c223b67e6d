import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import {
  ActionButton,
  JobProgress,
  useJob,
  usePortalServices,
  usePrivileges,
  type SlotProps,
} from '../../../framework/index.ts';

/** Has every address of the list asked; what was found stands in the list itself. */
export function CheckLinks({ screen }: SlotProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { http } = usePortalServices();
  const privileges = usePrivileges();
  const [id, setId] = useState<string | null>(null);
  const { job, isUnreachable, cancel } = useJob<Record<string, number>>(id, (over) => {
    setId(null);
    refresh();
    if (over.state === 'done')
      notify('pages.links.checked', { type: 'info', messageArgs: { ...over.result } });
  });
  if (screen.name !== 'main' || !privileges.has('LINKS_EDIT')) return null;
  const begin = async () => {
    const answer = await http.post<{ job: string }>('/links/-/check', {});
    if (answer.isSuccess) setId(answer.body.job);
    else notify('pages.links.checkFailed', { type: 'error' });
  };
  return id === null ? (
    <ActionButton quiet onClick={() => void begin()}>
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
