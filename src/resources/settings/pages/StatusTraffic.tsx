import { localClock } from '../../../contract/model/facultyClock.ts';
import type { TrafficSample } from '../../../contract/wire/calls/statusCalls.ts';
import {
  formatDecimal,
  formatInteger,
  formatTime,
  Note,
  PageTable,
  Panel,
  TableHead,
  useTexts,
} from '../../../framework/index.ts';
import { trafficByHour, type TrafficHour } from '../rules/traffic.ts';
import styles from './status.module.css';

const COLUMNS = ['hour', 'requests', 'failures', 'mean', 'eventLoop', 'latency'] as const;
/** Columns of the plot for each hour that is written below. */
const LABELLED = 6;

const hourText = (at: string): string => formatTime(localClock(at));

/** Columns by hour; the same figures stand in the table below. */
function TrafficPlot({ hours, label }: { hours: readonly TrafficHour[]; label: string }) {
  const most = Math.max(1, ...hours.map(({ traffic }) => traffic?.requests ?? 0));
  return (
    <div className={styles.plot} role="img" aria-label={label}>
      {hours.map(({ at, traffic }, index) => (
        <span key={at} className={styles.hour}>
          <span
            className={styles.bar}
            data-unknown={traffic === null || undefined}
            data-failed={(traffic?.failures ?? 0) > 0 || undefined}
            style={{ blockSize: `${((traffic?.requests ?? 0) / most) * 100}%` }}
          />
          {index % LABELLED === 0 && <span className={styles.tick}>{hourText(at)}</span>}
        </span>
      ))}
    </div>
  );
}

function TrafficTable({ hours }: { hours: readonly TrafficHour[] }) {
  const { text } = useTexts('pages.status');
  return (
    <details className={styles.details}>
      <summary>{text('byHour')}</summary>
      <PageTable label={text('byHour')}>
        <TableHead
          columns={COLUMNS}
          numbers={COLUMNS.slice(1)}
          label={(column) => text(`traffic.${column}`)}
        />
        <tbody>
          {hours.toReversed().map(({ at, traffic }) => (
            <tr key={at}>
              <th scope="row">{hourText(at)}</th>
              {traffic === null ? (
                <td colSpan={COLUMNS.length - 1}>{text('notMeasured')}</td>
              ) : (
                <>
                  <td data-number>{formatInteger(traffic.requests)}</td>
                  <td data-number>{formatInteger(traffic.failures)}</td>
                  <td data-number>{formatDecimal(traffic.meanMs, 1)}</td>
                  <td data-number>{formatDecimal(traffic.eventLoopMs, 0)}</td>
                  <td data-number>{formatDecimal(traffic.latencyMs, 1)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </PageTable>
    </details>
  );
}

/** The requests of the last day. */
export function StatusTraffic({ traffic }: { traffic: readonly TrafficSample[] }) {
  const { text } = useTexts('pages.status');
  const hours = trafficByHour(traffic, new Date());
  const known = hours.flatMap((hour) => hour.traffic ?? []);
  const requests = known.reduce((sum, hour) => sum + hour.requests, 0);
  const failures = known.reduce((sum, hour) => sum + hour.failures, 0);
  const summary = text('trafficSummary', {
    requests: formatInteger(requests),
    failures: formatInteger(failures),
    hours: formatInteger(known.length),
  });
  return (
    <Panel title={text('lastDay')} note={text('lastDayNote')}>
      {known.length === 0 ? (
        <Note>{text('noTraffic')}</Note>
      ) : (
        <>
          <p className={styles.summary}>{summary}</p>
          <TrafficPlot hours={hours} label={summary} />
          <TrafficTable hours={hours} />
        </>
      )}
    </Panel>
  );
}
