import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const informationPages = extendUi({
  resources: {
    informations: {
      inputs: { slug: lazyNamed(() => import('./AddressInput.tsx'), 'AddressInput') },
    },
  },
});
