import { extendServer, type ServerExtension } from '../../../../gateway/index.ts';

/** What was found of the old address says nothing of the new one. */
export const linksExtension: readonly [string, ServerExtension] = extendServer('links', {
  beforeWrite: async ({ before, after }) => {
    if (!before || !after || before['url'] === after['url']) return;
    return { ...after, reachable: 'unchecked', checkedAt: null, finding: null, movedTo: null };
  },
});
