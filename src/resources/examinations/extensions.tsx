import { extendUi } from '../../framework/index.ts';
import { awardsUi } from './awards/ui.tsx';
import { marksUi } from './marks/ui.tsx';
import { medicalsUi } from './medical/ui.tsx';
import { examRegistrationUi } from './registration/ui.tsx';
import { resultsUi } from './results/ui.tsx';

export const examinationsExtensions = extendUi({
  pages: { ...awardsUi.pages, ...marksUi.pages, ...examRegistrationUi.pages, ...resultsUi.pages },
  resources: { ...examRegistrationUi.resources, ...medicalsUi.resources },
});
