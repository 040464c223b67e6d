import { defineAssignment } from '../../contract/area.ts';
import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';

const ownDepartment = { department: '$department' } as const;

/** What a department shows on its pages; its head places there and nowhere else. */
export const departmentInformations = defineResource({
  name: 'department-informations',
  title: ['department', 'information'],
  fields: {
    department: f.ref('departments', { required: true, onDelete: 'cascade' }),
    information: f.ref('informations', { required: true, onDelete: 'cascade' }),
    position: f.int({ min: 0, default: 0 }),
  },
  unique: [['department', 'information']],
  access: [
    { privilege: 'INFO_VS_DEPT_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'INFO_VS_DEPT_EDIT', can: 'all' },
    { privilege: 'INFO_VS_DEPT_OWN', can: 'all', rows: ownDepartment },
  ],
  public: { under: ['department', 'information'], fields: ['department', 'information', 'position'], filters: ['department'], sort: ['position', 'asc'] },
});

export const facultyInformations = defineResource({
  name: 'faculty-informations',
  title: ['faculty', 'information'],
  fields: {
    faculty: f.ref('faculties', { required: true, onDelete: 'cascade' }),
    information: f.ref('informations', { required: true, onDelete: 'cascade' }),
    position: f.int({ min: 0, default: 0 }),
  },
  unique: [['faculty', 'information']],
  access: [
    { privilege: 'INFO_VS_FAC_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'INFO_VS_FAC_EDIT', can: 'all' },
  ],
  public: { under: ['faculty', 'information'], fields: ['faculty', 'information', 'position'], filters: ['faculty'], sort: ['position', 'asc'] },
});

/** Notices that run in a slider among its slides, by their cover. */
export const sliderInformations = defineResource({
  name: 'slider-informations',
  title: ['slider', 'information'],
  fields: {
    slider: f.ref('sliders', { required: true, onDelete: 'cascade' }),
    information: f.ref('informations', { required: true, onDelete: 'cascade' }),
    position: f.int({ min: 0, default: 0 }),
  },
  unique: [['slider', 'information']],
  access: [
    { privilege: 'INFO_VS_SLIDER_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'INFO_VS_SLIDER_EDIT', can: 'all' },
  ],
  public: { under: ['slider', 'information'], fields: ['slider', 'information', 'position'], filters: ['slider'], sort: ['position', 'asc'] },
});

export const departmentInformationAssign = defineAssignment({
  name: 'department-information-assign',
  path: '/manage-info/infovsdept',
  via: ['INFO_VS_DEPT_VIEW'],
  through: 'department-informations',
  left: 'department',
  right: 'information',
  groupBy: 'kind',
  ordered: 'position',
});

export const facultyInformationAssign = defineAssignment({
  name: 'faculty-information-assign',
  path: '/manage-info/infovsfact',
  via: ['INFO_VS_FAC_VIEW'],
  through: 'faculty-informations',
  left: 'faculty',
  right: 'information',
  groupBy: 'kind',
  ordered: 'position',
});

export const sliderInformationAssign = defineAssignment({
  name: 'slider-information-assign',
  path: '/manage-info/infovsslider',
  via: ['INFO_VS_SLIDER_VIEW'],
  through: 'slider-informations',
  left: 'slider',
  right: 'information',
  groupBy: 'kind',
  ordered: 'position',
});
