import { describe, expect, it } from 'vitest';
import { f } from '../../../../contract/model/fields.ts';
import { standardAccess } from '../../../../contract/model/resource.ts';
import { availableColumns, arrangeColumns } from './columns.ts';
import { contentWidths, widened } from './contentWidths.ts';

const people = {
  name: 'people',
  title: ['number', 'name'],
  identity: { picture: 'photo', detail: 'number' },
  fields: {
    number: f.text({ max: 20 }),
    name: f.text({ i18n: true, max: 100 }),
    photo: f.image(),
    note: f.text({ max: 200 }),
    email: f.email(),
    count: f.int(),
    mentor: f.ref('people'),
  },
  access: standardAccess('PEOPLE_VIEW'),
};
const catalogue = { resources: new Map([[people.name, people]]) };
const view = { via: [], columns: ['number', 'name', 'note', 'email', 'count', 'mentor'] };
const screen = { resource: people, view };
const columns = arrangeColumns(
  availableColumns(catalogue, screen, new Set(['PEOPLE_VIEW'])),
  screen,
);
const record = (values: Record<string, unknown>) => ({ id: '1', ...values });
const measure = (values: Record<string, unknown>, language: 'en' | 'si' = 'en') =>
  contentWidths(columns, [record(values)], language, () => false);

describe('the widths that values need', () => {
  it('grow with the text, and two lines need about half of one', () => {
    const short = measure({ note: 'Leave' }).get('note');
    const long = measure({ note: 'Leave for the inter-university meet in Peradeniya' }).get('note');
    expect(long?.line).toBeGreaterThan((short?.line ?? 0) * 4);
    expect(long?.lines).toBeLessThan((long?.line ?? 0) * 0.75);
    expect(long?.word).toBeLessThan(long?.lines ?? 0);
  });

  it('are those of the screen’s language, and of the labels of references', () => {
    const name = { en: 'Perera', si: 'විමලසේන ජයවර්ධන' };
    const values = { name, mentor: 'm', _labels: { mentor: name } };
    for (const column of ['name', 'mentor'])
      expect(measure(values, 'si').get(column)?.line).toBeGreaterThan(
        measure(values, 'en').get(column)?.line ?? 0,
      );
  });

  it('of an address are one line, and those of numbers are left to their kind', () => {
    const widths = measure({ email: 'granasinghe@fhss.example', count: 7 });
    expect(widths.get('email')?.lines).toBe(widths.get('email')?.line);
    expect(widths.has('count')).toBe(false);
  });

  it('of the record itself include its picture and its second line', () => {
    const name = { en: 'Li' };
    const plain = measure({ name }).get('name');
    const numbered = measure({ name, number: 'HS/2024/0142' }).get('name');
    expect(numbered?.lines).toBeGreaterThan(plain?.lines ?? 0);
    expect(plain?.word).toBeGreaterThan(3);
  });

  it('only grow while a list is open', () => {
    const [long, short] = [measure({ note: 'Inter-university' }), measure({ note: 'Li' })];
    expect(widened(long, short).get('note')).toEqual(long.get('note'));
    expect(widened(short, long).get('note')).toEqual(long.get('note'));
    expect(widened(long, new Map()).get('note')).toEqual(long.get('note'));
  });
});
