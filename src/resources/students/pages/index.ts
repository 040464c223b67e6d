import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const studentsPages = extendUi({
  resources: {
    students: {
      slots: {
        showBottom: lazyNamed(() => import('./StatusEvents.tsx'), 'StatusEvents'),
        formBottom: lazyNamed(() => import('./StatusEvents.tsx'), 'StatusEvents'),
      },
    },
  },
});
