import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Note, usePortalServices, usePreferences } from '../../../framework/index.ts';
import { readable, type Addressee, type AudiencePreview } from '../api.ts';

/** How many people the chosen audience holds now, with the first few names. */
export function AudienceCount({ audience }: { audience: readonly Addressee[] }) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { language } = usePreferences();
  const parts = audience.map(({ kind, id }) => ({ kind, id }));
  const { data } = useQuery({
    queryKey: ['audience', parts],
    enabled: parts.length > 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await http.post<AudiencePreview>(
        '/conversations/-/audience',
        { audience: parts },
        { signal },
      );
      return answer.isSuccess ? answer.body : null;
    },
  });
  if (parts.length === 0 || data === undefined) return null;
  if (data === null) return <Note>{translate('messages.nobody')}</Note>;
  const more = data.count - data.names.length;
  return (
    <Note>
      {translate('messages.goesTo', {
        smart_count: data.count,
        names: data.names.map((name) => readable(name, language)).join(', '),
      })}
      {more > 0 && ` ${translate('messages.andMore', { smart_count: more })}`}
    </Note>
  );
}
