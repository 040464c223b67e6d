import { cell } from '../parts/cell.tsx';

/** A list shows the beginning; the record's own page shows the whole value. */
const SHOWN_IN_ROW = 80;

const asPresent = (value: unknown): unknown => value ?? null;

export const JsonCell = cell(asPresent, (value, { variant }) => {
  if (variant === 'page')
    return <code className="kind-json kind-paragraphs">{JSON.stringify(value, null, 2)}</code>;
  const text = JSON.stringify(value);
  return (
    <code className="kind-json">
      {text.length > SHOWN_IN_ROW ? `${text.slice(0, SHOWN_IN_ROW)}…` : text}
    </code>
  );
});
