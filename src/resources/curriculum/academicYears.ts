import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

export const academicYears = defineResource({
  name: 'academic-years',
  path: '/manage-curriculum/academic-years',
  related: ['semesters', 'batches', 'registration-windows'],
  title: 'label',
  fields: {
    label: f.text({
      required: true,
      unique: true,
      max: 20,
      pattern: '[0-9]{4}/[0-9]{4}',
      search: 'A',
      help: true,
    }),
    startsOn: f.date({ required: true, index: true }),
    endsOn: f.date({ required: true, notBefore: 'startsOn' }),
  },
  access: standardAccess('ACADEMIC_YEAR_VIEW'),
  views: {
    main: {
      via: ['ACADEMIC_YEAR_VIEW'],
      columns: ['label', 'startsOn', 'endsOn'],
      inline: ['startsOn', 'endsOn'],
      sort: ['startsOn', 'desc'],
    },
  },
});
