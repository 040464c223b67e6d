import { formatDate } from '../../core/fields/localFormat.ts';
import { asText, cell } from '../parts/cell.tsx';

export const DateCell = cell(asText, (value, { language }) => (
  <time className="kind-time" dateTime={value}>
    {formatDate(value, language)}
  </time>
));
