import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/** The parts of an academic year in which units are taught and examined. */
export const semesters = defineResource({
  name: 'semesters',
  path: '/manage-curriculum/semesters',
  related: ['academic-years', 'registration-windows', 'offerings'],
  title: 'label',
  fields: {
    academicYear: f.ref('academic-years', { required: true }),
    number: f.int({ required: true, min: 1, max: 3 }),
    label: f.text({ required: true, i18n: true, unique: true, max: 60, search: 'A', help: true }),
    startsOn: f.date({ required: true, index: true, help: true }),
    endsOn: f.date({ required: true, notBefore: 'startsOn' }),
  },
  unique: [['academicYear', 'number']],
  access: standardAccess('ACADEMIC_YEAR_VIEW'),
  views: {
    main: {
      via: ['ACADEMIC_YEAR_VIEW'],
      columns: ['label', 'academicYear', 'number', 'startsOn', 'endsOn'],
      filters: ['academicYear', 'number'],
      inline: ['startsOn', 'endsOn'],
      sort: ['startsOn', 'desc'],
    },
  },
});
