import type { PortalStatus } from '../../../contract/wire/calls/statusCalls.ts';
import {
  Badge,
  formatInteger,
  Note,
  PageTable,
  Panel,
  TableHead,
  useTexts,
} from '../../../framework/index.ts';
import styles from './status.module.css';

const COLUMNS = ['kind', 'due', 'running', 'failed', 'oldest'] as const;
const SECONDS = 60;

/** Background work and e-mails. Jobs that wait for their time are not listed. */
export function StatusQueue({ status: { queue, emails } }: { status: PortalStatus }) {
  const { text } = useTexts('pages.status');
  const listed = queue.filter(({ due, running, failed }) => due + running + failed > 0);
  return (
    <Panel title={text('work')} note={text('workNote')}>
      <p className={styles.summary}>
        {text('emails', { waiting: formatInteger(emails.waiting) })}{' '}
        <Badge tone={emails.failed > 0 ? 'bad' : 'good'}>
          {text('emailsFailed', { count: formatInteger(emails.failed) })}
        </Badge>
      </p>
      {listed.length === 0 ? (
        <Note>{text('noJobs')}</Note>
      ) : (
        <PageTable label={text('work')}>
          <TableHead
            columns={COLUMNS}
            numbers={COLUMNS.slice(1)}
            label={(column) => text(`jobs.${column}`)}
          />
          <tbody>
            {listed.map(({ kind, due, running, failed, oldestSeconds }) => (
              <tr key={kind}>
                <th scope="row">
                  <code>{kind}</code>
                </th>
                <td data-number>{formatInteger(due)}</td>
                <td data-number>{formatInteger(running)}</td>
                <td data-number>{formatInteger(failed)}</td>
                <td data-number>
                  {due === 0
                    ? '–'
                    : text('minutes', { count: formatInteger(Math.ceil(oldestSeconds / SECONDS)) })}
                </td>
              </tr>
            ))}
          </tbody>
        </PageTable>
      )}
    </Panel>
  );
}
