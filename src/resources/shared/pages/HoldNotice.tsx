import { Callout, formatDate, useTexts } from '../../../framework/index.ts';
import type { StandingHold } from '../api.ts';

/** Tells a student that results and documents are withheld, why, and where to go. */
export function HoldNotice({ holds }: { holds: readonly StandingHold[] }) {
  const { text, language } = useTexts('holds');
  return (
    <Callout tone="caution">
      <p>{text('withheld')}</p>
      <ul>
        {holds.map(({ id, kind, reference, placedAt }) => (
          <li key={id}>
            {text(`because.${kind}`, { reference, day: formatDate(placedAt, language) })}{' '}
            {text(`go.${kind}`)}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
