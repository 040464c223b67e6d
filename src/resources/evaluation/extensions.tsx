import { extendUi, lazyNamed } from '../../framework/index.ts';

export const evaluationExtensions = extendUi({
  pages: {
    feedback: lazyNamed(() => import('./Feedback.tsx'), 'Feedback'),
    'feedback-results': lazyNamed(() => import('./FeedbackResults.tsx'), 'FeedbackResults'),
  },
});
