import type { PlacedView } from '../../../contract/model/catalogue.ts';

/** Whether the columns of a file are to be matched: those of an area's own format are known. */
export const needsMatching = ({ resource }: PlacedView, fileName: string): boolean =>
  !(resource.formats ?? []).includes(fileName.split('.').at(-1)?.toLowerCase() ?? '');
