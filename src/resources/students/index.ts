import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { students as studentRecords } from './students.ts';
import { studentStatusEvents } from './studentStatusEvents.ts';

export const students = defineArea({
  name: 'students',
  menu: menu.curriculum,
  resources: [studentRecords, studentStatusEvents],
  entries: [{ resource: 'student-status-events', view: 'main' }],
});
