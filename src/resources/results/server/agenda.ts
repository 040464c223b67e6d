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
};
