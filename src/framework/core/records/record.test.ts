import { afterEach, beforeEach, expect, it } from 'vitest';
import { f } from '../../../contract/model/fields.ts';
import { standardAccess } from '../../../contract/model/resource.ts';
import { readBrowserSettings } from '../../../contract/wire/browserSettings.ts';
import { setConventions } from '../fields/localFormat.ts';
import { titleOf } from './record.ts';

const absences = {
  name: 'absences',
  title: ['person', 'from', 'at'],
  fields: { person: f.text(), from: f.date(), at: f.datetime() },
  access: standardAccess('ABSENCES_VIEW'),
};
const record = { person: 'L. K. Perera', from: '2026-12-07', at: '2026-12-07T03:00:00Z' };

beforeEach(() => void setConventions({ ...readBrowserSettings(), locale: 'en-LK' }));
afterEach(() => void setConventions(readBrowserSettings()));

it('the title of a record writes its dates as the portal writes all dates', () => {
  expect(titleOf(absences, record, 'en')).toBe('L. K. Perera 7 Dec 2026 7 Dec 2026, 08:30');
  expect(titleOf(absences, record, 'si')).toMatch(/^L\. K\. Perera 2026 දෙසැ 7 2026 දෙසැ 7/);
});

it('a title leaves out a date that is empty', () => {
  expect(titleOf(absences, { ...record, from: null, at: null }, 'en')).toBe('L. K. Perera');
});
