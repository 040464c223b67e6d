import { expect, it } from 'vitest';
import { DEFAULT_PAGE_SETTINGS, readPageSetting, writePageSettings } from './pageSettings.ts';

const page =
  '<meta name="api-base" content="%API_BASE%" /><meta name="application-name" content="%APPLICATION_NAME%" />';

it('are written into the page as escaped text', () => {
  const settings = { ...DEFAULT_PAGE_SETTINGS, 'application-name': 'Arts & "Letters"' };
  document.head.innerHTML = writePageSettings(page, settings);
  expect(readPageSetting('application-name')).toBe('Arts & "Letters"');
  expect(readPageSetting('api-base')).toBe('/api');
});

it.each([undefined, '', '%FACULTY_ID%'])('default if the page contains %s', (written) => {
  document.head.innerHTML =
    written === undefined ? '' : `<meta name="faculty-id" content="${written}" />`;
  expect(readPageSetting('faculty-id')).toBe('1');
});
