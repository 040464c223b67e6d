import type { Person } from '../../../../gateway/index.ts';

/** Whether a person may register others, and decides exceptions. */
export const isOffice = ({ privileges, isGateway }: Person): boolean =>
  isGateway === true ||
  privileges.has('REG_DET_ALLSTU_EDIT') ||
  privileges.has('REG_DET_ALLSTU_CREATE');
