import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Language } from '../../../contract/model/constants.ts';
import type { PreviewMessage } from '../../../contract/model/publicApi.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import { usePortalServices, type PortalHttp } from '../../core/portal/PortalServices.tsx';
import type { ViewRecord } from '../../core/records/record.ts';
import { fileAddress } from '../../kinds/parts/files/stored/fileAddress.ts';
import { picturesOf } from './previewPictures.ts';

async function pictureAt(
  http: PortalHttp,
  id: string,
  signal: AbortSignal,
): Promise<[string, string][]> {
  const answer = await http.download(fileAddress(id, 'preview'), { signal });
  return answer.isSuccess ? [[id, URL.createObjectURL(answer.body.blob)]] : [];
}

/**
 * A record in the public form of one language, with its pictures, which only the portal may fetch
 * before they are public.
 */
export function usePreview(
  resource: string,
  { id, version }: Pick<ViewRecord, 'id' | 'version'>,
  isRevision: boolean,
  language: Language,
) {
  const { http } = usePortalServices();
  const { data, isError, refetch } = useQuery({
    queryKey: ['preview', resource, id, version, isRevision, language],
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<PreviewMessage> => {
      const answer = await sendCall(
        http,
        recordCalls(resource).preview,
        {
          params: { id },
          query: { language, ...(isRevision ? { revision: 'true' as const } : {}) },
        },
        { signal },
      );
      if (!answer.isSuccess) throw new Error(answer.message);
      const { as, record } = answer.body;
      const pictures = await Promise.all(
        picturesOf(record).map((picture) => pictureAt(http, picture, signal)),
      );
      return {
        kind: 'public-preview',
        as,
        record,
        language,
        pictures: Object.fromEntries(pictures.flat()),
      };
    },
  });
  useEffect(
    () => () =>
      Object.values(data?.pictures ?? {}).forEach((address) => URL.revokeObjectURL(address)),
    [data],
  );
  return { message: data ?? null, isError, refetch: () => void refetch() };
}
