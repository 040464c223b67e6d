import { describe, expect, it } from 'vitest';
import { sidebarMode } from './sidebarMode.ts';

describe('the sidebar', () => {
  it.each([
    [320, 'drawer'],
    [991, 'drawer'],
    [992, 'folded'],
    [1199, 'folded'],
    [1200, 'full'],
    [2560, 'full'],
  ])('at a width of %i pixels is %s', (width, mode) => {
    expect(sidebarMode(width)).toBe(mode);
  });
});
