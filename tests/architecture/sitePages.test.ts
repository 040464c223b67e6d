import { expect, it } from 'vitest';
import { isPublic, publicName } from '../../src/contract/model/publicApi.ts';
import { areas } from '../../src/resources/areas.ts';
import { LISTS, RECORDS } from '../../src/site/pages/pages.ts';

/** The gateway answers 404 for every other path below `/site`. */
it('the website has exactly the declared pages', () => {
  const faces = areas.flatMap((area) => area.resources).filter(isPublic);
  const declared = (kind: 'list' | 'record'): string[] =>
    faces
      .filter((resource) => resource.public.pages?.includes(kind))
      .map(publicName)
      .toSorted();
  expect(
    Object.keys(LISTS)
      .filter((name) => name !== '')
      .toSorted(),
  ).toEqual(declared('list'));
  expect(Object.keys(RECORDS).toSorted()).toEqual(declared('record'));
});
