import { definePage } from '../../contract/model/area.ts';
import { LISTING, LOOKING, OWN } from './access.ts';

export const finalResults = definePage({
  name: 'final-results',
  path: '/manage-exam/final-results',
  via: [LOOKING],
  nested: true,
  related: ['awards', 'final-results-sheet', 'rule-sets'],
});
export const convocationList = definePage({
  name: 'final-results-sheet',
  path: '/manage-exam/final-results-sheet',
  via: [LISTING],
  related: ['graduands', 'convocations', 'final-results'],
});
/** The student's own page: the name to be printed and read out. */
export const ownConvocation = definePage({
  name: 'own-convocation',
  path: '/manage-exam/my-convocation',
  via: [OWN],
});
