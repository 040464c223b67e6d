import type { ReactNode } from 'react';
import type { PortalStatus } from '../../../contract/wire/calls/statusCalls.ts';
import {
  formatBytes,
  formatDateTime,
  formatDecimal,
  formatInteger,
  formatPercent,
  Panel,
  useTexts,
} from '../../../framework/index.ts';
import styles from './status.module.css';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The portal and its database as they are now. */
export function StatusFacts({ status }: { status: PortalStatus }) {
  const { text, language } = useTexts('pages.status');
  const { database, migrations, replicas, disk } = status;
  return (
    <Panel title={text('now')} note={text('nowNote')}>
      <dl className={styles.facts}>
        <Fact name={text('version')}>{status.version}</Fact>
        <Fact name={text('startedAt')}>{formatDateTime(status.startedAt, language)}</Fact>
        <Fact name={text('node')}>{status.node}</Fact>
        <Fact name={text('database')}>{text(database.kind, { version: database.version })}</Fact>
        <Fact name={text('latency')}>
          {text('milliseconds', { count: formatDecimal(database.latencyMs, 1) })}
        </Fact>
        <Fact name={text('migrations')}>
          {text('migrationsDone', {
            count: formatInteger(migrations.applied),
            at: formatDateTime(migrations.at, language),
          })}
        </Fact>
        <Fact name={text('replicas')}>
          {replicas.length === 0
            ? text('noReplicas')
            : replicas.map(({ name, seconds }) => (
                <span key={name} className={styles.line}>
                  {text('replica', { name, seconds: formatDecimal(seconds, 1) })}
                </span>
              ))}
        </Fact>
        <Fact name={text('sessions')}>{formatInteger(status.sessions)}</Fact>
        <Fact name={text('disk')}>
          {disk === null
            ? text('unknown')
            : text('diskFree', {
                free: formatBytes(disk.free),
                share: formatPercent(disk.free / disk.total, 0),
              })}
        </Fact>
      </dl>
    </Panel>
  );
}
