import { formatTime } from '../../core/fields/localFormat.ts';
import { asText, cell } from '../parts/cell.tsx';

export const TimeCell = cell(asText, (value) => (
  <time className="kind-time" dateTime={value}>
    {formatTime(value)}
  </time>
));
