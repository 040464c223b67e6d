import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { academicYears } from './academicYears.ts';
import { batches } from './batches.ts';
import { batchStatuses } from './batchStatuses.ts';
import { mainSubjectLanguages } from './mainSubjectLanguages.ts';
import { semesters } from './semesters.ts';

export const curriculum = defineArea({
  name: 'curriculum',
  menu: menu.curriculum,
  resources: [academicYears, semesters, batches, batchStatuses, mainSubjectLanguages],
  entries: [
    { resource: 'batch-statuses', view: 'main' },
    { resource: 'academic-years', view: 'main' },
    { resource: 'main-subject-languages', view: 'main' },
  ],
});
