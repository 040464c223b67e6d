import { placement } from '../../contract/model/placement.ts';

const shared = { what: ['information', 'informations'], groupBy: 'kind' } as const;

/** What a department shows on its pages; its head places there and sees no other. */
export const onDepartment = placement({
  name: 'department-informations',
  ...shared,
  on: ['department', 'departments'],
  path: '/manage-info/infovsdept',
  key: 'INFO_VS_DEPT',
  own: { department: '$department' },
});

export const onFaculty = placement({
  name: 'faculty-informations',
  ...shared,
  on: ['faculty', 'faculties'],
  path: '/manage-info/infovsfact',
  key: 'INFO_VS_FAC',
});

/** Notices that run in a slider among its slides, by their cover. */
export const onSlider = placement({
  name: 'slider-informations',
  ...shared,
  on: ['slider', 'sliders'],
  path: '/manage-info/infovsslider',
  key: 'INFO_VS_SLIDER',
});
