import { asText, cell } from '../parts/cell.tsx';

export const EmailCell = cell(asText, (value) => (
  <a className="kind-link" href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}>
    {value}
  </a>
));
