import type { Localised } from '../../contract/model/constants.ts';

/** What a reference is called, as labels travel. */
export type Label = string | Localised;
