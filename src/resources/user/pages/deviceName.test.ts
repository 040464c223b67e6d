import { describe, expect, it } from 'vitest';
import { deviceOf } from './deviceName.ts';

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge',
      'Windows',
      false,
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
      true,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
      true,
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox',
      'Linux',
      false,
    ],
  ])('is named as its owner knows it: %s', (userAgent, browser, system, isHandheld) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, isHandheld });
  });

  it('without a user agent has no name', () => {
    expect(deviceOf(null)).toEqual({ browser: null, system: null, isHandheld: false });
  });
});
