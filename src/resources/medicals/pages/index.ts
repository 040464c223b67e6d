import { extendUi, lazyNamed } from '../../../framework/index.ts';

/** What students see of their medicals, and how the office reads which papers a request is about. */
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
