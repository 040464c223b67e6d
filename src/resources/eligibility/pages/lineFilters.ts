import { type EligibilityLine, MAY_SIT } from '../api.ts';

export const LINE_FILTERS = ['all', 'mayNot', 'decided', 'appeals'] as const;
export type LineFilter = (typeof LINE_FILTERS)[number];

export const PASSES: Readonly<Record<LineFilter, (line: EligibilityLine) => boolean>> = {
  all: () => true,
  mayNot: ({ state }) => !MAY_SIT.includes(state),
  decided: ({ state }) => state !== 'autoOk' && state !== 'autoNo',
  appeals: ({ appeal }) => appeal !== null,
};
