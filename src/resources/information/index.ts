import { defineArea } from '../../contract/area.ts';
import { informations } from './informations.ts';
import { onDepartment, onFaculty, onSlider } from './placements.ts';

export const information = defineArea({
  key: 'information',
  section: 'WEBSITE',
  group: 'MANAGE_INFORMATION',
  icon: 'information',
  resources: [informations, onDepartment.join, onFaculty.join, onSlider.join],
  assignments: [onDepartment.assignment, onFaculty.assignment, onSlider.assignment],
  entries: [
    { resource: 'informations', view: 'main' },
    { assignment: 'department-information-assign' },
    { assignment: 'faculty-information-assign' },
    { assignment: 'slider-information-assign' },
  ],
});
