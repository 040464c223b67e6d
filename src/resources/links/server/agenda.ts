import type { AgendaItem } from '../../../../gateway/index.ts';

const BROKEN = `
  SELECT count(*), NULL::date
  FROM links
  WHERE reachable = 'broken'`;

export const linksAgenda: Readonly<Record<string, AgendaItem>> = {
  linksToMend: {
    via: ['LINKS_EDIT'],
    opens: '/manage-link/links',
    filter: { reachable: 'broken' },
    sql: BROKEN,
  },
};
