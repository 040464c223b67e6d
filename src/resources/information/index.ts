import { defineArea } from '../../contract/area.ts';
import { informations } from './informations.ts';
import {
  departmentInformationAssign,
  departmentInformations,
  facultyInformationAssign,
  facultyInformations,
  sliderInformationAssign,
  sliderInformations,
} from './placements.ts';

export const information = defineArea({
  key: 'information',
  section: 'WEBSITE',
  group: 'MANAGE_INFORMATION',
  icon: 'information',
  resources: [informations, departmentInformations, facultyInformations, sliderInformations],
  assignments: [departmentInformationAssign, facultyInformationAssign, sliderInformationAssign],
  entries: [
    { resource: 'informations', view: 'main' },
    { assignment: 'department-information-assign' },
    { assignment: 'faculty-information-assign' },
    { assignment: 'slider-information-assign' },
  ],
});
