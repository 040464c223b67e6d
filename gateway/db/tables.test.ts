import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { defineArea } from '../../src/contract/model/area.ts';
import { createCatalogue } from '../../src/contract/model/catalogue.ts';
import { f } from '../../src/contract/model/fields.ts';
import { defineResource } from '../../src/contract/model/resource.ts';
import { buildTables } from './tables.ts';

it('fields that rows are looked up with have an index together, in their order', () => {
  const papers = defineResource({
    name: 'papers',
    title: 'code',
    fields: { code: f.text({ required: true, max: 20 }) },
    access: [],
  });
  const results = defineResource({
    name: 'results',
    title: 'candidate',
    fields: { paper: f.ref('papers'), candidate: f.text({ required: true, max: 20 }) },
    indexes: [
      ['paper', 'candidate'],
      ['paper', 'createdAt', 'id'],
    ],
    access: [],
  });
  const catalogue = createCatalogue([
    defineArea({
      name: 'results',
      menu: { key: 'results', section: null, privilege: null, icon: 'results' },
      resources: [papers, results],
      entries: [],
    }),
  ]);
  const table = buildTables(catalogue).get('results');
  if (!table) throw new Error('there is no table of results');
  const found = getTableConfig(table).indexes.map(({ config }) => [
    config.name,
    config.columns.map((column) => ('name' in column ? column.name : null)),
  ]);
  expect(found).toContainEqual(['results_paper_candidate_index', ['paper_id', 'candidate']]);
  expect(found).toContainEqual([
    'results_paper_created_at_id_index',
    ['paper_id', 'created_at', 'id'],
  ]);
});
