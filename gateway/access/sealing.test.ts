import { expect, test } from 'vitest';
import { createSealing } from './sealing.ts';

const NOW = 'the secret of this year, which is long enough';
const FORMER = 'the secret of the year before, which is too';

test('What is sealed is opened by its owner alone, and shows neither its text nor its length twice alike', async () => {
  const { seal, open } = createSealing([NOW]);
  const sealed = await seal('JBSWY3DPEHPK3PXP', 'nimal');
  expect(await open(sealed, 'nimal')).toEqual({ text: 'JBSWY3DPEHPK3PXP', isOutdated: false });
  expect(await seal('JBSWY3DPEHPK3PXP', 'nimal')).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY');
  expect(await open(sealed, 'kamala')).toBeNull();
});

test('What was sealed with the former secret is opened and marked as outdated, and with an unknown one it is not', async () => {
  const sealed = await createSealing([FORMER]).seal('a text', 'nimal');
  expect(await createSealing([NOW, FORMER]).open(sealed, 'nimal')).toEqual({
    text: 'a text',
    isOutdated: true,
  });
  expect(await createSealing([NOW]).open(sealed, 'nimal')).toBeNull();
});

test('An altered text, or one whose owner was altered, is not opened', async () => {
  const { seal, open } = createSealing([NOW]);
  const [head = '', ...rest] = (await seal('a text', 'nimal')).split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...header, sub: 'kamala' })).toString('base64url');
  expect(await open([forged, ...rest].join('.'), 'kamala')).toBeNull();
  const body = rest.with(2, Buffer.from('another').toString('base64url'));
  expect(await open([head, ...body].join('.'), 'nimal')).toBeNull();
});
