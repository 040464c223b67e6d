import { implementCalls } from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { readSelection } from './readSelection.ts';
import { readOwnMainSubjects } from './studentView.ts';

export const mainSubjectCalls = implementCalls(api, {
  readOwnMainSubjects: (context) => readOwnMainSubjects(context, context.server),

  readSelection: (context) => {
    const { window = null, seed } = context.query;
    return readSelection(context, window, seed === '' ? null : seed);
  },

  selectStudents: async (context) => {
    const { decisions, note } = context.body;
    if (decisions.some(({ subjects }) => subjects === null) && !note)
      throw fieldError('note', 'required');
    const input = { decisions, note: note || null };
    return { job: await context.server.jobs.start(context, 'select-main-subjects', input) };
  },
});
