import { usePortalServices } from '../../../framework/index.ts';

/** The person who records, as their stored data is named. */
export const usePerson = (): string => String(usePortalServices().session.user()?.user ?? '');
