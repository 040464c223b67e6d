import { expect, it } from 'vitest';
import { canReadRawBytes } from './driverCheck.ts';
import { RawBytesClient, type RawBytesClientConfig } from './rawBytesClient.ts';

it('accepts the driver that is installed', async () => {
  expect(await canReadRawBytes()).toBe(true);
});

it('refuses a driver whose values are read differently', async () => {
  class Changed extends RawBytesClient {
    constructor(config?: RawBytesClientConfig) {
      super(config);
      const ignored = { get: () => undefined, set: () => {} };
      Object.defineProperty(Reflect.get(this, 'connection'), 'encoder', ignored);
    }
  }
  expect(await canReadRawBytes(Changed)).toBe(false);
});

it('refuses a driver that fails to connect', async () => {
  class Broken extends RawBytesClient {
    override connect(): never {
      throw new TypeError('this.connection.attachListeners is not a function');
    }
  }
  expect(await canReadRawBytes(Broken)).toBe(false);
});
