import { usePortalServices } from '../../../framework/index.ts';

/** The current user's key in stored data. */
export const usePerson = (): string => String(usePortalServices().session.user()?.user ?? '');
