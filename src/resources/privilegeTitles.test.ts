import { expect, it } from 'vitest';
import { textsIn } from '../../gateway/db/texts.ts';
import { createCatalogue } from '../contract/model/catalogue.ts';
import { LANGUAGES } from '../contract/model/constants.ts';
import { areas } from './areas.ts';
import { privilegeDeclarations } from './privileges.ts';

const { menu } = createCatalogue(areas);
const declared = privilegeDeclarations((language, key) => textsIn(language)(key));

it.each(LANGUAGES)(
  'A privilege that opens screens is called as the menu calls them (%s)',
  (language) => {
    const screens = declared.flatMap(({ key, title }) => {
      const entries = menu.flatMap((group) => group.entries).filter(({ via }) => via.includes(key));
      return entries.length === 0 ? [] : [{ key, title, entries }];
    });
    expect(screens.length).toBeGreaterThan(80);
    for (const { key, title, entries } of screens) {
      const names = entries.map(({ labelKey }) => textsIn(language)(labelKey));
      expect([key, title[language]]).toEqual([key, names.join(', ')]);
    }
  },
);
