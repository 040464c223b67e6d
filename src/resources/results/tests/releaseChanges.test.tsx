import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { lazyNamed, StepDialog } from '../../../framework/index.ts';
import { resultReleases } from '../releases.ts';

const gateway = useFakeGateway();
const CHANGES = 'GET /api/results/releases/r-1/changes';

/** Opens the dialog that publishes a release; the changes that it tells are answered on request. */
function open(): { answer: (response: Response) => void; button: () => Promise<HTMLElement> } {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  gateway.next(CHANGES, () => answered);
  renderPage(
    <StepDialog
      resource={resultReleases}
      step="publish"
      record={{ id: 'r-1', version: 1, state: 'adopted' } as never}
      onClose={() => undefined}
    />,
    {
      privileges: ['RESULTS_PUBLISH'],
      extensions: {
        resources: {
          'result-releases': {
            slots: {
              stepTop: lazyNamed(() => import('../pages/ReleaseChanges.tsx'), 'ReleaseChanges'),
            },
          },
        },
      },
    },
  );
  return {
    answer,
    button: () => screen.findByRole('button', { name: 'Publish now' }),
  };
}

it('The dialog of a large release opens at once, and its act waits until its changes are read', async () => {
  const { answer, button } = open();
  expect(await button()).toBeDisabled();
  await waitFor(() => expect(gateway.callsTo(CHANGES)).toHaveLength(1));
  expect(await button()).toBeDisabled();
  answer(HttpResponse.json({ data: { results: 24_000, changed: 0, examples: [] }, message: 'OK' }));
  await waitFor(async () => expect(await button()).toBeEnabled());
});

it('The act is open once it is said that its changes could not be read', async () => {
  const { answer, button } = open();
  expect(await button()).toBeDisabled();
  answer(HttpResponse.json({ message: 'away' }, { status: 503 }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await button()).toBeEnabled();
});
