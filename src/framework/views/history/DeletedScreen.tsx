import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import './history.css';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import type { ViewProps } from '../../core/extensions/extendUi.ts';
import { formatDateTime } from '../../core/fields/localFormat.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { historyPath } from '../../core/routes/recordPaths.ts';
import { Failed, Loading, Note, Panel, Rows } from '../../ui/page/Page.tsx';
import { BackLink } from '../parts/BackLink.tsx';
import { ScreenHeader } from '../parts/ScreenHeader.tsx';
import { RestoreButton } from './RestoreButton.tsx';

function useDeleted({ screen }: ViewProps) {
  const { http } = usePortalServices();
  return useInfiniteQuery({
    queryKey: ['deleted', screen.path],
    retry: false,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await sendCall(
        http,
        recordCalls(screen.resource.name).deleted,
        { query: { before: pageParam ?? undefined, view: screen.name } },
        { signal },
      );
      if (!answer.isSuccess) throw new Error(answer.message);
      return answer.body;
    },
    getNextPageParam: ({ next }) => next,
  });
}

/**
 * The deleted records of a list that the user may see, with a restore button for those who may use
 * it.
 */
export function DeletedScreen({ screen }: ViewProps) {
  const { translate, language } = useTexts();
  const { data, isError, isPending, refetch, hasNextPage, fetchNextPage } = useDeleted({ screen });
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <div className="record-screen">
      <ScreenHeader
        lead={<BackLink screen={screen} />}
        title={translate('framework.history.deletedOf', { name: translate(screen.labelKey) })}
      />
      <Panel note={translate('framework.history.deletedNote')}>
        {isError && <Failed onRetry={() => void refetch()} />}
        {isPending && <Loading lines={4} />}
        {data && records.length === 0 && <Note>{translate('framework.history.deletedNone')}</Note>}
        <Rows>
          {records.map((record) => (
            <li key={record.id}>
              <span>
                <Link to={historyPath(screen, record.id)}>
                  {textIn(record.label, language).text || translate('framework.list.untitled')}
                </Link>
                <small>
                  {translate('framework.history.deletedBy', {
                    name: record.actor?.label ?? translate('framework.history.byItself'),
                    at: formatDateTime(record.at, language),
                  })}
                </small>
              </span>
              {record.mayBringBack && (
                <RestoreButton
                  screen={screen}
                  id={record.id}
                  entry={{ id: record.activity, at: record.at }}
                  isGone
                />
              )}
            </li>
          ))}
        </Rows>
        {hasNextPage && (
          <button type="button" className="history-more" onClick={() => void fetchNextPage()}>
            {translate('framework.history.moreDeleted')}
          </button>
        )}
      </Panel>
    </div>
  );
}
