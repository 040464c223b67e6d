import type { AgendaItem } from '../../../../gateway/index.ts';
import { marksPublishPage } from '../screens.ts';
import { TO_PUBLISH_AGAIN } from './bearing.ts';

export const resultsAgenda: Readonly<Record<string, AgendaItem>> = {
  resultsToPublishAgain: {
    via: marksPublishPage.via,
    opens: marksPublishPage.path,
    isConfidential: true,
    sql: TO_PUBLISH_AGAIN,
  },
  releasesToAdopt: {
    resource: 'result-releases',
    view: 'main',
    transitions: ['adopt'],
    until: 'boardOn',
  },
  releasesToPublish: {
    resource: 'result-releases',
    view: 'main',
    transitions: ['publish'],
    where: { state: 'adopted' },
  },
  rulesToActivate: {
    resource: 'rule-sets',
    view: 'main',
    transitions: ['activate'],
    until: 'effectiveFrom',
  },
};
