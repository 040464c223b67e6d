import fastify from 'fastify';
import { expect, it } from 'vitest';
import { publicUrlOf } from './publicUrl.ts';

it('The address where the gateway listens stays known while its last jobs send e-mails after it stopped listening', async () => {
  const app = fastify();
  const publicUrl = publicUrlOf(app, undefined);
  let whenStopping = '';
  app.addHook('onClose', async () => {
    whenStopping = publicUrl();
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  expect(publicUrl()).toBe(origin);
  await app.close();
  expect(whenStopping).toBe(origin);
});

it('A configured address is told whether the gateway listens or not', () => {
  expect(publicUrlOf(fastify(), 'https://portal.example.lk')()).toBe('https://portal.example.lk');
});
