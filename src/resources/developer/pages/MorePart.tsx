import type { ResourceDescription } from '../../../contract/wire/calls/developerCalls.ts';
import { furtherRules } from './furtherRules.ts';
import styles from './developer.module.css';

/** The rules of the declaration that no other part shows, as declared. */
export const MorePart = ({ description }: { description: ResourceDescription }) =>
  furtherRules(description.declaration).map(([name, value]) => (
    <section key={name} className={styles.block}>
      <h2>
        <code>{name}</code>
      </h2>
      <pre tabIndex={0} aria-label={name}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </section>
  ));
