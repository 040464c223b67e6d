import { colomboDay, implementCalls } from '../../../../gateway/index.ts';
import * as api from '../api.ts';
import { candidatesOf, listPosts } from './posts.ts';
import { endPost, takeOver } from './takeOver.ts';

export const staffCalls = implementCalls(api, {
  readPosts: async ({ client, now }) => {
    const today = colomboDay(now);
    return { today, posts: await listPosts(client, today) };
  },
  postCandidates: async ({ client, query }) => ({
    people: await candidatesOf(client, query.unit),
  }),
  takeOverPost: (context) => takeOver(context, context.body),
  endPostTerm: (context) => endPost(context, context.params.id, context.body.endsOn),
});
