import { awards } from './awards.ts';
import { convocations, convocationSheets, graduands } from './convocations.ts';
import { convocationList, finalResults, ownConvocation } from './pages.ts';
import { studentNotes } from './studentNotes.ts';

/** What final results, the convocation list and the notes bring into the area. */
export const awardResources = [
  awards,
  convocations,
  graduands,
  convocationSheets,
  studentNotes,
] as const;
export const awardPages = [finalResults, convocationList, ownConvocation] as const;
export const awardEntries = [
  { page: 'final-results' },
  { page: 'final-results-sheet' },
  { resource: 'student-notes', view: 'main' },
] as const;
