import polyglotI18nProvider from 'ra-i18n-polyglot';
import { Resource } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../contract/model/catalogue.ts';
import { areas } from '../shell/testing/areas.ts';
import { declaredViews, resourceProps } from './declaredResources.tsx';

const catalogue = createCatalogue(areas);
const i18nProvider = polyglotI18nProvider(() => ({}) as never, 'en');
const definitions = declaredViews(catalogue).map((screen) =>
  Resource.registerResource(resourceProps(screen, i18nProvider)),
);

describe('react-admin', () => {
  it('knows every generated screen by its path', () => {
    expect(definitions.map(({ name }) => name).toSorted()).toEqual([
      'manage-library/books',
      'manage-library/books/own',
    ]);
    expect(definitions.find(({ name }) => name === 'manage-library/books')).toMatchObject({
      hasList: true,
      hasCreate: true,
      hasEdit: true,
      hasShow: true,
    });
  });

  it('names a record as its declaration does', () => {
    const [books] = definitions;
    const represent = books?.recordRepresentation as (record: object) => string;
    expect(represent({ id: '1', title: 'Flora' })).toBe('Flora');
  });
});
