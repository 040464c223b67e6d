import { readStatus } from '../../../contract/wire/calls/statusCalls.ts';
import { Page, QueryState, useCallQuery, useTexts } from '../../../framework/index.ts';
import { StatusFacts } from './StatusFacts.tsx';
import { StatusGrowth } from './StatusGrowth.tsx';
import { StatusQueue } from './StatusQueue.tsx';
import { StatusTraffic } from './StatusTraffic.tsx';

const EVERY_MS = 30_000;

/** `/manage-setting/status`: how the portal is doing now, over the last day, and how it grows. */
export function Status() {
  const { text } = useTexts('pages.status');
  const query = useCallQuery(readStatus, {}, { refetchInterval: () => EVERY_MS });
  const { data } = query;
  return (
    <Page title={text('title')} intro={text('intro')}>
      <QueryState query={query} lines={12} inPanel />
      {data && (
        <>
          <StatusFacts status={data} />
          <StatusTraffic traffic={data.traffic} />
          <StatusQueue status={data} />
          <StatusGrowth status={data} />
        </>
      )}
    </Page>
  );
}
