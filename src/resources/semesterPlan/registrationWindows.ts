import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/** Periods in which students may submit something. The gateway's clock decides. */
export const registrationWindows = defineResource({
  name: 'registration-windows',
  path: '/manage-curriculum/registration-windows',
  related: ['academic-years', 'semesters', 'batches'],
  title: ['kind', 'semester'],
  fields: {
    kind: f.select({
      required: true,
      options: ['mainSubjects', 'courses', 'exam', 'honours'],
      index: true,
    }),
    semester: f.ref('semesters', { required: true }),
    /** Empty: every batch. */
    batches: f.refs('batches', { max: 10, help: true }),
    opensAt: f.datetime({ required: true, index: true }),
    closesAt: f.datetime({ required: true, index: true }),
    lateUntil: f.datetime({ help: true }),
  },
  access: [
    ...standardAccess('ACADEMIC_YEAR_VIEW'),
    { privilege: 'PROFILE_VIEW', can: ['list', 'show'] },
  ],
  views: {
    main: {
      via: ['ACADEMIC_YEAR_VIEW'],
      columns: ['kind', 'semester', 'batches', 'opensAt', 'closesAt', 'lateUntil'],
      filters: ['kind', 'semester', 'batches', 'opensAt', 'closesAt'],
      inline: ['opensAt', 'closesAt', 'lateUntil'],
      groups: ['kind'],
      sort: ['opensAt', 'desc'],
    },
  },
});
