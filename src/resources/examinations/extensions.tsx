import { extendUi } from '../../framework/index.ts';
import { resultsUi } from './results/ui.tsx';

export const examinationsExtensions = extendUi({
  pages: { ...resultsUi.pages },
});
