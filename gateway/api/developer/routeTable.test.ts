import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { resourceParameter } from '../../records/routes/resourceParameter.ts';
import { recordRoutes } from './routeTable.ts';

const answer = async (): Promise<string> => '';
const config = { resources: ['halls', 'hall-bookings'] };

it('A route of several resources is recorded once for each', () => {
  const app = Fastify();
  const routes = recordRoutes(app);
  app.get(`/${resourceParameter(config.resources)}/:id`, { config }, answer);
  expect(routes.filter(({ method }) => method === 'get')).toEqual([
    { method: 'get', path: '/halls/{id}' },
    { method: 'get', path: '/hall-bookings/{id}' },
  ]);
});

it('A second route at the address of a resource is refused, whatever its parameters are called', () => {
  const app = Fastify();
  recordRoutes(app);
  app.get(`/${resourceParameter(config.resources)}/:id`, { config }, answer);
  expect(() => app.get('/halls/:hall', answer)).toThrow('GET /halls/{hall} is registered twice');
  expect(() => app.post('/halls/:hall', answer)).not.toThrow();
});
