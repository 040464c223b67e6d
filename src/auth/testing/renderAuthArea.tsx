import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http as mock, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { vi } from 'vitest';
import { createHttp } from '../../providers/http.ts';
import { AuthArea } from '../AuthArea.tsx';

const userTypes = [
  { id: 'student', code: 'student', name: { en: 'Student', si: 'ශිෂ්‍ය' } },
  { id: 'staff', code: 'academic-staff', name: { en: 'Academic staff', si: 'අධ්‍යයන කාර්ය මණ්ඩලය' } },
];
const sections = [{ id: 'history', name: { en: 'History', si: 'ඉතිහාසය' } }];

/** A mock gateway with the options of the registration; tests add further answers. */
export const gateway = setupServer(
  mock.get('*/api/usertypes', () => HttpResponse.json({ data: userTypes, message: '' })),
  mock.get('*/api/sections', () => HttpResponse.json({ data: sections, message: '' })),
);

/** Mocks the answer of a POST; returns the received bodies. */
export function answerPost(path: string, status: number, body: object): unknown[] {
  const received: unknown[] = [];
  gateway.use(
    mock.post(`*/api${path}`, async ({ request }) => {
      const sent = await request.text();
      received.push(sent === '' ? null : JSON.parse(sent));
      return HttpResponse.json(body, { status });
    }),
  );
  return received;
}

/** Opens the sign-in area at a URL; `state` is the state of the history entry, as after a reload. */
export function renderAuthArea(
  address: string,
  onSignedIn: (page: string) => unknown = () => {},
  state: unknown = null,
) {
  window.history.replaceState(state, '', address);
  window.scrollTo = vi.fn();
  const person = userEvent.setup();
  const view = render(<AuthArea onSignedIn={onSignedIn} http={createHttp({ apiBase: '/api' })} />);
  return { person, ...view };
}
