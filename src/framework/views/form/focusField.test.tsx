import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { f } from '../../../contract/model/fields.ts';
import { KindsInput } from '../../kinds/FieldInput.tsx';
import { renderInForm } from '../../kinds/testing/stage.tsx';
import { focusField } from './focusField.ts';

it('the box of a language is found where the text is formatted', async () => {
  const shared = { name: 'body', source: 'body', resource: 'samples', label: 'Body' };
  renderInForm(
    <div data-field="body">
      <KindsInput {...shared} field={f.richText({ i18n: true })} />
    </div>,
    { body: { en: '<p>Hall</p>', si: '<p>ශාලාව</p>' } },
    () => {},
  );
  const sinhala = await screen.findByRole('textbox', { name: 'Body (සිංහල)' });
  // The test's document has no layout to scroll.
  sinhala.scrollIntoView = () => {};
  focusField(document.body, 'body.si');
  expect(sinhala).toHaveFocus();
});
