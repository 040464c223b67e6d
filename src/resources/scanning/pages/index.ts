import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const scanningPages = extendUi({
  pages: {
    'generate-attendance': lazyNamed(
      () => import('./GenerateAttendance.tsx'),
      'GenerateAttendance',
    ),
    'auto-attendance': lazyNamed(() => import('./AutoAttendance.tsx'), 'AutoAttendance'),
  },
});
