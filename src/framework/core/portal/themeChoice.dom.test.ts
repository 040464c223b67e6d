import { beforeEach, describe, expect, it } from 'vitest';
import { applyStoredTheme, readDensity, readThemeChoice, resolveTheme } from './themeChoice.ts';

beforeEach(() => localStorage.clear());

describe('the theme', () => {
  it('is dark and comfortable without a choice', () => {
    expect([readThemeChoice(), readDensity()]).toEqual(['dark', 'comfortable']);
    localStorage.setItem('theme', 'pink');
    localStorage.setItem('density', '');
    expect([readThemeChoice(), readDensity()]).toEqual(['dark', 'comfortable']);
  });

  it.each([
    ['dark', true, 'dark'],
    ['light', false, 'light'],
    ['system', true, 'light'],
    ['system', false, 'dark'],
  ] as const)(
    '%s, while the system prefers light is %s, means %s',
    (choice, prefersLight, mode) => {
      expect(resolveTheme(choice, prefersLight)).toBe(mode);
    },
  );

  it('is on the page before the first paint', () => {
    localStorage.setItem('theme', 'light');
    localStorage.setItem('density', 'compact');
    applyStoredTheme();
    expect({ ...document.documentElement.dataset }).toEqual({ theme: 'light', density: 'compact' });
    expect(document.documentElement.style.colorScheme).toBe('light');
  });
});
