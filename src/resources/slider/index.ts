import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { sliders } from './sliders.ts';
import { slides } from './slides.ts';

export const slider = defineArea({
  name: 'slider',
  menu: menu.slider,
  resources: [sliders, slides],
  entries: [
    { resource: 'slides', view: 'main' },
    { resource: 'slides', view: 'own' },
    { resource: 'sliders', view: 'main' },
  ],
});
