import { colomboDay, implementCalls } from '../../../../gateway/index.ts';
import * as api from '../api.ts';
import { readLeavingOf } from './leaving.ts';
import { candidatesOf, listPosts } from './posts.ts';
import { cancelPost, endPost, takeOver } from './takeOver.ts';

export const staffCalls = implementCalls(api, {
  readPosts: async ({ client, now }) => {
    const today = colomboDay(now);
    return { today, posts: await listPosts(client, today) };
  },
  readLeaving: ({ client, params, now }) => readLeavingOf(client, params.id, now),
  postCandidates: async ({ client, query }) => ({
    people: await candidatesOf(client, query.unit),
  }),
  takeOverPost: (context) => takeOver(context, context.body),
  endPostTerm: (context) => endPost(context, context.params.id, context.body.endsOn),
  cancelPostTerm: (context) => cancelPost(context, context.params.id),
});
