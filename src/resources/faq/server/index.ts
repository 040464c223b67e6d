import type { AreaServer } from '../../../../gateway/index.ts';

export const faqServer: AreaServer = {
  agenda: {
    faqsToPublish: {
      resource: 'faqs',
      view: 'main',
      transitions: ['publish'],
      where: { status: 'draft' },
    },
  },
};
