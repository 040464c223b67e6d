import fc from 'fast-check';
import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { appAddress, newAppSecret, stepOfCode } from './authenticatorApp.ts';

const STEP = 30;
const secret = await newAppSecret();
const seconds = fc.integer({ min: 1_700_000_000, max: 4_000_000_000 });

const stepAt = (
  code: string,
  epoch: number,
  lastStep: number | null = null,
): Promise<number | null> => stepOfCode(code, { secret, now: new Date(epoch * 1_000), lastStep });

test('A code fits in its own step and in the one before and after, and yields its own', async () => {
  await fc.assert(
    fc.asyncProperty(seconds, fc.integer({ min: -1, max: 1 }), async (epoch, apart) => {
      const code = await generate({ secret, epoch: epoch + apart * STEP });
      const found = await stepAt(code, epoch);
      // By chance neighbouring steps may have the same code.
      expect([-1, 0, 1].map((each) => Math.floor(epoch / STEP) + each)).toContain(found);
    }),
    { numRuns: 50 },
  );
});

test('A code fits no more once its step, or a later one, was used', async () => {
  await fc.assert(
    fc.asyncProperty(seconds, fc.nat({ max: 3 }), async (epoch, later) => {
      const code = await generate({ secret, epoch });
      const step = await stepAt(code, epoch);
      expect(step).not.toBeNull();
      expect(await stepAt(code, epoch, (step ?? 0) + later)).toBeNull();
    }),
    { numRuns: 50 },
  );
});

test('The code of the examples of RFC 6238 fits, in six digits, also with the space that apps show', async () => {
  const known = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', lastStep: null };
  const now = new Date(1_111_111_109_000);
  expect(await stepOfCode('081804', { ...known, now })).toBe(37_037_036);
  expect(await stepOfCode('081 804', { ...known, now })).toBe(37_037_036);
});

test('What is no code of six digits does not fit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }).filter((text) => !/^[\s\d-]*$/.test(text)),
      async (text) => {
        expect(await stepAt(text, 1_700_000_000)).toBeNull();
      },
    ),
  );
});

test('The address that apps scan names the portal and the account', async () => {
  expect(await appAddress('JBSWY3DPEHPK3PXP', 'Faculty Portal', 'nimal')).toBe(
    'otpauth://totp/Faculty%20Portal:nimal?secret=JBSWY3DPEHPK3PXP&issuer=Faculty%20Portal',
  );
});
