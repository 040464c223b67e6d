import type { Localised } from '../../contract/model/constants.ts';

/** The label of a reference on the wire. */
export type Label = string | Localised;
