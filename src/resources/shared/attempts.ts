/** How a student sits a unit: for the first time, again, after an accepted medical, or to improve. */
export const ATTEMPTS = ['proper', 'repeat', 'medical', 'improvement'] as const;
export type Attempt = (typeof ATTEMPTS)[number];
