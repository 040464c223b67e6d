import { expect, test } from 'vitest';
import { filesIn, isTest, textOf } from './sourceFiles.ts';

/** The tables that are no `PageTable`, each with its reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/framework/ui/page/PageTable.tsx': 'the table of the pages itself',
  'src/framework/ui/page/PageGrid.tsx': 'a matrix walked by arrow keys, one column on phones',
  'src/framework/views/list/table/ListTable.tsx': 'a grid; on phones a list has cards of its own',
  'src/framework/views/list/print/PrintSheet.tsx': 'paper only',
  'src/framework/kinds/lines/Input.tsx': 'inputs of a form, which name themselves',
  'src/framework/kinds/lines/Cell.tsx': 'a value within a record',
  'src/framework/kinds/lines/PastedTablePreview.tsx': 'the columns of a paste, to be matched',
  'src/framework/views/import/RowTable.tsx': 'the columns of a file, as many as it has',
  'src/framework/views/import/MatchStep.tsx': 'the columns of a file, to be matched',
  'src/framework/views/history/LoggedChanges.tsx': 'a change reads as “before → after”',
  'src/framework/views/history/VersionComparison.tsx': 'a change, shown as in the history',
  'src/framework/views/history/UndoneRecordView.tsx': 'a change, shown as in the history',
  'src/framework/views/revision/RevisionComparison.tsx': 'a change, shown as in the history',
  'src/framework/views/form/drafts/DraftDifference.tsx': 'a change, shown within a form',
  'src/resources/attendance/pages/SheetOnPaper.tsx': 'paper only',
  'src/resources/marks/pages/SheetOnPaper.tsx': 'paper only',
  'src/resources/marks/pages/MarksGrid.tsx': 'a grid for typing; phones have an entry of their own',
  'src/resources/evaluation/pages/ResultPage.tsx': 'a chart of bars',
};

/** Sheets of styles that lay out tables as cards, apart from the one of `PageTable`. */
const CARDS = /^\s*\S.*\b(?:td|th)\b[^{]*::before\s*\{[^}]*attr\(data-label\)/m;

test('A table is a PageTable, or has its reason here', () => {
  const drawn = filesIn(['src'], /\.tsx$/).filter(
    (file) => !isTest(file) && /<table\b/.test(textOf(file)),
  );
  expect(drawn).toEqual(Object.keys(OTHERS).toSorted());
});

test('Pages leave it to the PageTable to become cards on phones', () => {
  const copies = filesIn(['src/resources'], /\.css$/).filter((file) => CARDS.test(textOf(file)));
  expect(copies).toEqual([]);
});
