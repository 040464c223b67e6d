import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { PLACES_TOPIC } from '../../../contract/wire/calls/jobCalls.ts';
import { ChoiceInQueue } from '../pages/ChoiceInQueue.tsx';
import { useQueuedChoices } from '../pages/useQueuedChoices.ts';

const gateway = useFakeGateway();

function Choice({ onMoved }: { onMoved: () => void }) {
  const { of } = useQueuedChoices('registration', onMoved);
  const choice = of('module');
  return choice && <ChoiceInQueue choice={choice} />;
}

/** The gateway's live events, as a page subscribes to them. */
function liveEvents() {
  const listeners = new Set<(news: { data?: unknown }) => void>();
  return {
    live: {
      on: (topic: string, listener: (news: { data?: unknown }) => void) => {
        if (topic === PLACES_TOPIC) listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    tell: (data?: unknown) => act(() => listeners.forEach((listener) => listener({ data }))),
  };
}

const job = (further: object) => ({
  id: 'job',
  version: 1,
  queue: 'module',
  state: 'queued',
  place: 12,
  error: null,
  ...further,
});

it('A choice in the queue shows its place, counts down with live events, and asks for nothing meanwhile', async () => {
  gateway.tables.set('jobs', [job({})]);
  const { live, tell } = liveEvents();
  const onMoved = vi.fn();
  renderPage(<Choice onMoved={onMoved} />, { live });
  expect(
    await screen.findByText(/You are number 12 in the queue and your choice has been saved\./),
  ).toBeVisible();
  tell({ job: 5 });
  expect(screen.getByText(/You are number 5 in the queue/)).toBeVisible();
  tell({});
  expect(screen.getByText(/It is your turn/)).toBeVisible();
  expect(gateway.callsTo('GET /api/jobs')).toHaveLength(1);
  expect(onMoved).not.toHaveBeenCalled();
});

it('A choice that was refused when its turn came says why', async () => {
  gateway.tables.set('jobs', [job({})]);
  const { live, tell } = liveEvents();
  const onMoved = vi.fn();
  renderPage(<Choice onMoved={onMoved} />, { live });
  await screen.findByText(/You are number 12/);
  const findings = [{ rule: 'notOffered', weight: 'blocks', args: {} }];
  gateway.tables.set('jobs', [
    job({ state: 'failed', error: { code: 'REGISTRATION_REFUSED', details: { findings } } }),
  ]);
  tell();
  expect(await screen.findByText(/Your choice could not be processed/)).toBeVisible();
  expect(onMoved).toHaveBeenCalledOnce();
});
