import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInForm } from '../../../framework/kinds/testing/stage.tsx';
import { publications } from '../publications.ts';
import { DoiInput } from './DoiInput.tsx';

const DOI = '10.4038/sljss.v44i2.8211';
const { doi } = publications.fields;

const show = (disabled = false, value: string | null = null) =>
  renderInForm(
    <DoiInput
      field={doi}
      name="doi"
      source="doi"
      resource="publications"
      label="DOI"
      help="Starts with 10."
      disabled={disabled}
      disabledReason="Not yours"
    />,
    { doi: value },
  );

describe('the input of a DOI', () => {
  it('takes a pasted address as the DOI it holds, and leads to it', async () => {
    show();
    fireEvent.paste(screen.getByLabelText('DOI'), {
      clipboardData: { getData: () => `https://doi.org/${DOI}` },
    });
    expect(screen.getByLabelText('DOI')).toHaveValue(DOI);
    expect(screen.getByRole('link')).toHaveAttribute('href', `https://doi.org/${DOI}`);
  });

  it('tidies what was typed when it is left', async () => {
    show();
    await userEvent.type(screen.getByLabelText('DOI'), `doi:${DOI}`);
    await userEvent.tab();
    await waitFor(() => expect(screen.getByLabelText('DOI')).toHaveValue(DOI));
  });

  it('keeps the rule, the help and the reason of its kind', async () => {
    show();
    await userEvent.type(screen.getByLabelText('DOI'), 'in press');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('DOI')).toBeInvalid());
    expect(screen.getByText('Starts with 10.')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is closed where the person may not write, and says why', () => {
    show(true, DOI);
    fireEvent.paste(screen.getByLabelText('DOI'), {
      clipboardData: { getData: () => 'doi:10.1000/other' },
    });
    expect(screen.getByLabelText('DOI')).toBeDisabled();
    expect(screen.getByLabelText('DOI')).toHaveValue(DOI);
    expect(screen.getByText('Not yours')).toBeVisible();
  });
});
