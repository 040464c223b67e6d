import { extendUi, lazyNamed } from '../../../framework/index.ts';

const source = lazyNamed(() => import('./SourceCell.tsx'), 'SourceCell');

const transferFigures = lazyNamed(() => import('./TransferFigures.tsx'), 'TransferFigures');

export const academicRecordPages = extendUi({
  resources: {
    sittings: {
      cells: { source },
      slots: { listAside: lazyNamed(() => import('./VerifyRecord.tsx'), 'VerifyRecord') },
    },
    'earned-grades': { cells: { source } },
    'student-transfers': { slots: { showBottom: transferFigures, stepTop: transferFigures } },
  },
});
