import { f } from '../../contract/model/fields.ts';
import {
  defineResource,
  type ResourceDeclaration,
  standardAccess,
} from '../../contract/model/resource.ts';
import { lookupFields } from '../shared/lookup.ts';

const lookup = (name: string, privilege: string): ResourceDeclaration =>
  defineResource({
    name,
    path: `/manage-pub/${name}`,
    title: 'name',
    fields: { ...lookupFields, position: f.int({ min: 0, max: 9999, default: 0, help: true }) },
    public: { fields: ['code', 'name', 'position'], slug: 'code', sort: ['position', 'asc'] },
    access: standardAccess(privilege),
    views: {
      main: {
        via: [privilege],
        columns: ['name', 'code', 'position'],
        inline: ['name', 'position'],
        sort: ['position', 'asc'],
      },
    },
  });

export const publicationTypes = lookup('publication-types', 'PUBLICATION_TYPES_VIEW');
export const publicationAreas = lookup('publication-areas', 'PUBLICATION_AREAS_VIEW');
