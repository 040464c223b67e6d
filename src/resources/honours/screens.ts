import { definePage } from '../../contract/model/area.ts';
import { APPLYING, STAFF_KEYS } from './access.ts';

export const degreeSelection = definePage({
  name: 'degree-selection',
  path: '/manage-coureseunit/degree-selection',
  via: [APPLYING],
});
export const selectedStudents = definePage({
  name: 'selected-students',
  path: '/manage-coureseunit/selected-students',
  via: STAFF_KEYS,
});
