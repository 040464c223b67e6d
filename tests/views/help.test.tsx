import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createCatalogue } from '../../src/contract/model/catalogue.ts';
import { ScreenContext } from '../../src/framework/core/routes/ScreenContext.tsx';
import { HelpButton } from '../../src/framework/ui/help/HelpButton.tsx';
import { openDialogsInTests } from '../../src/framework/ui/testing/dialogs.ts';
import { areas } from '../../src/resources/areas.ts';
import { renderPage } from './equipment/renderPage.tsx';
import { useFakeGateway } from './equipment/setup.ts';

useFakeGateway();
beforeAll(openDialogsInTests);

const { screens } = createCatalogue(areas);
async function openHelp(path: string, privileges: string[]) {
  const { user } = renderPage(
    <ScreenContext value={screens.get(path)!}>
      <HelpButton />
    </ScreenContext>,
    { privileges },
  );
  await user.click(screen.getByRole('button', { name: 'Help' }));
  return { panel: await screen.findByRole('dialog', { name: /^Help: / }) };
}

it('The help says what a list is for, what the reader may do, and which permission opens the rest', async () => {
  const { panel } = await openHelp('/manage-pub/publications', ['PUBLICATIONS_VIEW']);
  expect(within(panel).getByText(/^The publications of the faculty/)).toBeVisible();
  const acts = within(within(panel).getByRole('region', { name: 'Who may do what' }));
  const line = (name: string) => acts.getByText(name).closest('li');
  expect(line('See')).toHaveTextContent('You may');
  expect(line('Delete')).toHaveTextContent('With the permission: Delete – Publications');
});

it('The help of a list with a workflow says which step leads where, and who takes it', async () => {
  const { panel } = await openHelp('/manage-pub/publications', ['PUBLICATIONS_VERIFY']);
  const steps = within(within(panel).getByRole('region', { name: 'What happens next' }));
  const verify = steps.getByText('Verify').closest('li');
  expect(verify).toHaveTextContent('Submitted → Verified');
  expect(verify).toHaveTextContent('You may');
});

it('The help of a page without a text of its own repeats the sentence below its title', async () => {
  const { panel } = await openHelp('/manage-mentor/mentors', []);
  expect(within(panel).getByText(/^Assign students to mentors evenly/)).toBeVisible();
  expect(within(panel).queryByRole('region', { name: 'What happens next' })).toBeNull();
});
