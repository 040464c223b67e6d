import { extendUi } from '../../framework/index.ts';
import { examRegistrationUi } from './registration/ui.tsx';
import { resultsUi } from './results/ui.tsx';

export const examinationsExtensions = extendUi({
  pages: { ...examRegistrationUi.pages, ...resultsUi.pages },
  resources: { ...examRegistrationUi.resources },
});
