import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { informations } from './informations.ts';
import { onDepartment, onFaculty, onSlider } from './placements.ts';

export const information = defineArea({
  name: 'information',
  menu: menu.information,
  resources: [informations, onDepartment.join, onFaculty.join, onSlider.join],
  assignments: [onDepartment.assignment, onFaculty.assignment, onSlider.assignment],
  entries: [
    { resource: 'informations', view: 'main' },
    { assignment: 'department-information-assign' },
    { assignment: 'faculty-information-assign' },
    { assignment: 'slider-information-assign' },
  ],
});
