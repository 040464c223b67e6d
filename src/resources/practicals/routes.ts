export const PRACTICALS = '/manage-practical/practicals';
export const offeringPath = (id: string): string => `${PRACTICALS}/${id}`;
export const slotPath = (id: string): string => `${PRACTICALS}/slot/${id}`;
