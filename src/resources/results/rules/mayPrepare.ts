import type { PaperReadiness } from '../api.ts';

/** Whether a paper can go into a new release: it is ready, and in none that is not yet published. */
export const mayPrepare = ({ gaps, release }: Pick<PaperReadiness, 'gaps' | 'release'>): boolean =>
  gaps.length === 0 && (release === null || release.state === 'published');
