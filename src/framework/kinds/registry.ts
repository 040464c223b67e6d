import type { ComponentType } from 'react';
import type { Field, Kind } from '../../contract/model/fields.ts';
import { KINDS } from '../../contract/model/kinds/registry.ts';
import type { CellFace, FilterProps, InputProps } from '../core/fields/kind.ts';
import { cellOf } from './cells.ts';
import { filterOf } from './filters.ts';
import { inputOf } from './inputs.ts';

/**
 * The components and layout of a kind. Screens import the part they need from `cells`, `inputs` or
 * `filters`.
 */
export interface KindFace<F extends Field = Field> extends CellFace<F> {
  Input: ComponentType<InputProps<F>>;
  Filter: ComponentType<FilterProps<F>> | null;
}

/** The components of a field's kind. */
export const faceOf = (field: Field): KindFace => ({
  ...cellOf(field),
  Input: inputOf(field),
  Filter: filterOf(field),
});

/** Every kind, in the order of the contract. */
export const ALL_KINDS = Object.keys(KINDS) as Kind[];
