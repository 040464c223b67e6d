import type { ComponentType } from 'react';
import type { Field, FieldOf, Kind } from '../../contract/fields.ts';
import { KINDS } from '../../contract/kinds/registry.ts';
import { CELLS, cellOf } from './cells.ts';
import { FILTERS, filterOf } from './filters.ts';
import { INPUTS, inputOf } from './inputs.ts';
import type { CellFace, FilterProps, InputProps } from './kind.ts';

/** Everything a kind looks like. Screens import the part they need from `cells`, `inputs` or `filters`. */
export interface KindFace<F extends Field = Field> extends CellFace<F> {
  Input: ComponentType<InputProps<F>>;
  Filter: ComponentType<FilterProps<F>> | null;
}

/** The face of one kind, fully typed. */
export const faceOfKind = <K extends Kind>(kind: K): KindFace<FieldOf<K>> => ({
  ...(CELLS[kind] as CellFace<FieldOf<K>>),
  Input: INPUTS[kind] as ComponentType<InputProps<FieldOf<K>>>,
  Filter: FILTERS[kind] as ComponentType<FilterProps<FieldOf<K>>> | null,
});

/** The face of a field's kind. */
export const faceOf = (field: Field): KindFace => ({ ...cellOf(field), Input: inputOf(field), Filter: filterOf(field) });

/** Every kind there is, in the order of the contract. */
export const ALL_KINDS = Object.keys(KINDS) as Kind[];
