import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/contract/model/catalogue.ts';
import { areas } from '../../src/resources/areas.ts';
import { newPages, withArea, withBinding } from './bind.ts';
import { readRequest } from './request.ts';
import { componentName, ejectedSource } from './source.ts';

const catalogue = createCatalogue(areas);

describe('the name of a generated view', () => {
  it.each([
    ['publications.edit', 'edit', 'PublicationsEdit'],
    ['publications.list', 'main.list', 'PublicationsList'],
    ['publications.own.list', 'own.list', 'PublicationsOwnList'],
    ['publication-types.list', 'list', 'PublicationTypesList'],
  ])('%s is bound as %s and written as %s', (text, key, component) => {
    const request = readRequest(text, catalogue);
    expect([request.key, componentName(request)]).toEqual([key, component]);
  });

  it.each([
    ['publicatons.edit', 'There is no resource “publicatons” (did you mean “publications”?).'],
    ['publications.edti', '(did you mean “edit”?)'],
    [
      'publications',
      'publications.list, publications.create, publications.edit, publications.show',
    ],
    ['publications.owm.list', 'publications has no view “owm” (did you mean “own”?).'],
    ['staff.own.list', 'opens a single record'],
    ['activities.edit', 'written only by the gateway'],
  ])('%s is refused: %s', (text, message) => {
    expect(() => readRequest(text, catalogue)).toThrow(message);
  });
});

it('Every view of every resource can be ejected, with each of its fields once', () => {
  for (const resource of catalogue.resources.values()) {
    for (const generated of ['create', 'edit', 'show'] as const) {
      if (!resource.views || (resource.readOnly && generated !== 'show')) continue;
      const source = ejectedSource(readRequest(`${resource.name}.${generated}`, catalogue));
      const written = [...source.matchAll(/source="([^"]+)"/g)].map(([, name]) => name);
      expect(new Set(written).size).toBe(written.length);
      const view = resource.views['main'] ?? Object.values(resource.views)[0];
      const expected = Object.entries(resource.fields).filter(
        ([name, field]) =>
          !view?.hide?.includes(name) && (generated !== 'create' || !field.readOnly),
      );
      expect(written.toSorted()).toEqual(expected.map(([name]) => name).toSorted());
    }
  }
});

describe('binding an ejected view', () => {
  const binding = {
    resource: 'staff-titles',
    view: 'own.list',
    component: 'StaffTitlesOwnList',
    file: 'StaffTitlesOwnList.tsx',
  };
  const bound = "lazyNamed(() => import('./StaffTitlesOwnList.tsx'), 'StaffTitlesOwnList')";

  it('keeps the rest of the extensions, on one line or several', () => {
    const one =
      "import { extendUi } from '../../../framework/index.ts';\n\nexport const x = extendUi({ pages: { a: A } });\n";
    expect(withBinding(one, binding)).toBe(
      `import { extendUi, lazyNamed } from '../../../framework/index.ts';\n\nexport const x = extendUi({ pages: { a: A }, resources: { 'staff-titles': { views: { 'own.list': ${bound} } } } });\n`,
    );
    const several =
      "import { extendUi, lazyNamed } from '../../../framework/index.ts';\n\nexport const x = extendUi({\n  resources: {\n    'staff-titles': { cells: { a: A } },\n    staff: {\n      views: { edit: B }\n    }\n  },\n});\n";
    expect(withBinding(several, binding)).toContain(
      `    'staff-titles': { cells: { a: A }, views: { 'own.list': ${bound} } },\n`,
    );
    expect(withBinding(several, { ...binding, resource: 'staff', view: 'show' })).toContain(
      `views: { edit: B, show: ${bound} }`,
    );
  });

  it('refuses a view that is already replaced, unless it may be overwritten', () => {
    const text = newPages('x', binding);
    expect(() => withBinding(text, binding)).toThrow('is already replaced');
    expect(withBinding(text, { ...binding, component: 'Other' }, true)).toContain("'Other')");
  });

  it('adds the area to the list of all', () => {
    const all =
      "import { aPages } from './a/pages/index.ts';\n\nconst pages = {\n  a: aPages,\n};\n";
    expect(withArea(all, 'b')).toBe(
      "import { aPages } from './a/pages/index.ts';\nimport { bPages } from './b/pages/index.ts';\n\nconst pages = {\n  a: aPages,\n  b: bPages,\n};\n",
    );
  });
});
