import { formatDateTime } from '../../core/fields/localFormat.ts';
import { asText, cell } from '../parts/cell.tsx';

export const DateTimeCell = cell(asText, (value, { language }) => {
  const text = formatDateTime(value, language);
  const afterDay = text.lastIndexOf(', ') + 1;
  // In a narrow column the value wraps after the date and nowhere else.
  return (
    <time className="kind-moment" dateTime={value}>
      <span>{text.slice(0, afterDay)}</span> <span>{text.slice(afterDay).trim()}</span>
    </time>
  );
});
