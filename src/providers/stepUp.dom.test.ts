import { http as mock, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createHttp } from './http.ts';
import { createStepUpQuestion } from './stepUp.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Refuses until the factor is proven; returns the bodies that it received. */
function gateway(isProven: () => boolean): unknown[] {
  const received: unknown[] = [];
  server.use(
    mock.post('*', async ({ request }) => {
      received.push(await request.json());
      return isProven()
        ? HttpResponse.json({ data: 'done', message: 'OK' })
        : HttpResponse.json({ code: 'STEP_UP_REQUIRED', message: '' }, { status: 403 });
    }),
  );
  return received;
}

it('sends a refused request again, unchanged, once the second factor is proven', async () => {
  let isProven = false;
  const received = gateway(() => isProven);
  const question = createStepUpQuestion();
  question.subscribe(() => {
    if (!question.isAsked()) return;
    isProven = true;
    question.answer(true);
  });
  const http = createHttp({ apiBase: '/api', askStepUp: question.ask });
  expect(await http.post('/roles', { a: 1 })).toMatchObject({ isSuccess: true, body: 'done' });
  expect(received).toEqual([{ a: 1 }, { a: 1 }]);
  expect(question.isAsked()).toBe(false);
});

it('asks once for all requests that wait, and leaves them refused if the person cancels', async () => {
  const received = gateway(() => false);
  const question = createStepUpQuestion();
  let asked = 0;
  question.subscribe(() => {
    asked += 1;
  });
  const http = createHttp({ apiBase: '/api', askStepUp: question.ask });
  const answers = Promise.all([http.post('/roles', 1), http.post('/roles', 2)]);
  await expect.poll(() => asked).toBe(2);
  question.answer(false);
  expect((await answers).map(({ isSuccess }) => isSuccess)).toEqual([false, false]);
  expect(received).toHaveLength(2);
});

it('lets requests fail where nothing shows the question', async () => {
  const received = gateway(() => false);
  const http = createHttp({ apiBase: '/api', askStepUp: createStepUpQuestion().ask });
  expect(await http.post('/roles', 1)).toMatchObject({ isSuccess: false, errorCode: 403 });
  expect(received).toHaveLength(1);
});
