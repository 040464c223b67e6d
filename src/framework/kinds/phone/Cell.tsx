import { asText, cell } from '../parts/cell.tsx';

export const PhoneCell = cell(asText, (value) => (
  <a className="kind-link kind-number" href={`tel:${value.replace(/[^+\d]/g, '')}`}>
    {value}
  </a>
));
