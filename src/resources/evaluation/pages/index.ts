import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const evaluationPages = extendUi({
  pages: {
    feedback: lazyNamed(() => import('./Feedback.tsx'), 'Feedback'),
    'feedback-results': lazyNamed(() => import('./FeedbackResults.tsx'), 'FeedbackResults'),
  },
});
