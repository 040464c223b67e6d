import type { ReactNode } from 'react';
import type { Field } from '../../../contract/model/fields.ts';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { EmptyValue } from './EmptyValue.tsx';

export const asText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

export const asNumber = (value: unknown): number | null =>
  typeof value === 'number' ? value : null;

export const asFilled = (value: unknown): unknown => (isEmpty(value) ? null : value);

/** A cell that draws the values which `read` accepts; `null` of it is shown as empty. */
export const cell =
  <Value, F extends Field = Field>(
    read: (value: unknown) => Value | null,
    draw: (value: Value, props: CellProps<F>) => ReactNode,
  ) =>
  (props: CellProps<F>): ReactNode => {
    const value = read(props.value);
    if (value === null) return <EmptyValue variant={props.variant} translate={props.translate} />;
    return draw(value, props);
  };
