import { extendUi, lazyNamed } from '../../../framework/index.ts';

const source = lazyNamed(() => import('./SourceCell.tsx'), 'SourceCell');

export const academicRecordPages = extendUi({
  resources: {
    sittings: {
      cells: { source },
      slots: { listAside: lazyNamed(() => import('./VerifyRecord.tsx'), 'VerifyRecord') },
    },
    'grade-entries': {
      slots: { stepTop: lazyNamed(() => import('./EntryChanges.tsx'), 'EntryChanges') },
    },
    'earned-grades': { cells: { source } },
  },
});
