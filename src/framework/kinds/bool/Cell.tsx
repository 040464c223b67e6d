import { cell } from '../parts/cell.tsx';

const TICK = 'M3.5 8.5l3 3 6-7';
const DASH = 'M4 8h8';

const asBoolean = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

export const BoolCell = cell(asBoolean, (value, { translate }) => (
  <span className={value ? 'kind-bool kind-bool-yes' : 'kind-bool'}>
    <svg className="kind-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={value ? TICK : DASH} />
    </svg>
    {translate(value ? 'framework.kinds.bool.yes' : 'framework.kinds.bool.no')}
  </span>
));
