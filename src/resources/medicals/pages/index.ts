import { extendUi, lazyNamed } from '../../../framework/index.ts';

/** The medicals of a student, and the papers of a request for the office. */
export const medicalsPages = extendUi({
  resources: {
    'medical-requests': {
      views: {
        list: lazyNamed(() => import('./MedicalList.tsx'), 'MedicalList'),
        create: lazyNamed(() => import('./MedicalForm.tsx'), 'MedicalForm'),
        show: lazyNamed(() => import('./MedicalList.tsx'), 'MedicalShow'),
      },
      slots: {
        showBottom: lazyNamed(() => import('./MedicalCheckersPanel.tsx'), 'MedicalCheckersPanel'),
      },
      cells: { papers: lazyNamed(() => import('./MissedPapersCell.tsx'), 'MissedPapersCell') },
    },
  },
});
