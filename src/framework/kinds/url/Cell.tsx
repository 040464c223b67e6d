import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';

/** The part of an address that identifies the site. */
const shortened = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

export function UrlCell({ value, translate, variant }: CellProps<FieldOf<'url'>>): ReactNode {
  if (typeof value !== 'string' || value === '')
    return <EmptyValue variant={variant} translate={translate} />;
  // The gateway stores web addresses only; a javascript: link from another source must still not
  // become clickable.
  if (!/^https?:\/\//i.test(value)) return value;
  return (
    <a className="kind-link kind-address" href={value} target="_blank" rel="noopener noreferrer">
      {variant === 'page' ? value : shortened(value)}{' '}
      <span className="kind-hidden">{translate('framework.kinds.newTab')}</span>
    </a>
  );
}
