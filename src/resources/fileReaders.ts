import { bibtexRows } from './publications/rules/bibtex.ts';
import { risRows } from './publications/rules/ris.ts';
import { type NamedStaff, staffFinder } from './publications/rules/staffFinder.ts';

/**
 * The readers of the areas' own file formats by resource and extension, as a worker runs them: pure
 * rules, without the database. An unreadable entry becomes a row too, so that the dry run reports
 * it.
 */
export const fileReaders = {
  publications: {
    bib: (source: string, staff: readonly NamedStaff[]): string[][] =>
      bibtexRows(source, staffFinder(staff)),
    ris: (source: string, staff: readonly NamedStaff[]): string[][] =>
      risRows(source, staffFinder(staff)),
  },
};
