import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { medicalRequests } from './medicalRequests.ts';

export const medicals = defineArea({
  name: 'medicals',
  menu: menu.examinations,
  resources: [medicalRequests],
  entries: [{ resource: 'medical-requests', view: 'main' }],
});
