import type { AreaServer } from '../../../../gateway/index.ts';

export const informationServer: AreaServer = {
  agenda: {
    informationsToPublish: {
      resource: 'informations',
      view: 'main',
      transitions: ['publish'],
      where: { status: 'draft' },
    },
  },
};
