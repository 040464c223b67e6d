import { asText, cell } from '../parts/cell.tsx';

/** The part of an address that identifies the site. */
const shortened = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

export const UrlCell = cell(asText, (value, { translate, variant }) => {
  // The gateway stores web addresses only; a javascript: link from another source must still not
  // become clickable.
  if (!/^https?:\/\//i.test(value)) return value;
  return (
    <a className="kind-link kind-address" href={value} target="_blank" rel="noopener noreferrer">
      {variant === 'page' ? value : shortened(value)}{' '}
      <span className="kind-hidden">{translate('framework.kinds.newTab')}</span>
    </a>
  );
});
