import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { KindsInput } from '../../../framework/index.ts';
import { renderInForm } from '../../../framework/kinds/testing/stage.tsx';
import { informations } from '../informations.ts';
import { AddressInput } from './AddressInput.tsx';

const { title, slug } = informations.fields;
const shared = { resource: 'informations', disabled: false } as const;

const show = (values: Record<string, unknown>, isStored = false) => {
  renderInForm(
    <RecordContextProvider value={isStored ? { id: '1' } : undefined}>
      <KindsInput {...shared} field={title} name="title" source="title" label="Title" />
      <AddressInput {...shared} field={slug} name="slug" source="slug" label="Address" />
    </RecordContextProvider>,
    values,
  );
};
const english = () => screen.getAllByRole('textbox', { name: /Title/ })[0] as HTMLElement;
const address = () => screen.getByRole('textbox', { name: 'Address' });

it('The address of a new text follows its title until another is written', async () => {
  show({});
  await userEvent.type(english(), 'Term begins');
  await waitFor(() => expect(address()).toHaveValue('term-begins'));
  await userEvent.clear(address());
  await userEvent.type(address(), 'own-address');
  await userEvent.type(english(), ' soon');
  expect(address()).toHaveValue('own-address');
});

it('The address of a stored text stays when its title changes', async () => {
  show({ title: { en: 'Term begins', si: 'වාරය' }, slug: 'term-begins' }, true);
  await userEvent.type(english(), ' soon');
  expect(address()).toHaveValue('term-begins');
});
