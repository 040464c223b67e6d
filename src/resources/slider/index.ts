import { defineArea } from '../../contract/area.ts';
import { sliders } from './sliders.ts';
import { slides } from './slides.ts';

export const slider = defineArea({
  key: 'slider',
  section: 'WEBSITE',
  group: 'SLIDERS_MANAGEMENT',
  icon: 'slider',
  resources: [sliders, slides],
  entries: [
    { resource: 'slides', view: 'main' },
    { resource: 'slides', view: 'own' },
    { resource: 'sliders', view: 'main' },
  ],
});
