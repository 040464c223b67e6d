// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { DEFAULT_PAGE_SETTINGS, readPageSetting, writePageSettings } from './pageSettings.ts';

const page =
  '<meta name="api-base" content="%API_BASE%" /><meta name="application-name" content="%APPLICATION_NAME%" />';

it('are written into the page as escaped text', () => {
  const settings = { ...DEFAULT_PAGE_SETTINGS, 'application-name': 'Arts & "Letters"' };
  document.head.innerHTML = writePageSettings(page, settings);
  expect(readPageSetting('application-name', document)).toBe('Arts & "Letters"');
  expect(readPageSetting('api-base', document)).toBe('/api');
});

it.each([
  '',
  '<meta name="faculty-id" content="" />',
  '<meta name="faculty-id" content="%FACULTY_ID%" />',
])('default if the page contains %j', (written) => {
  document.head.innerHTML = written;
  expect(readPageSetting('faculty-id', document)).toBe('1');
});
