// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { f } from '../../../contract/fields.ts';
import { IDS } from '../testing/kindSamples.ts';
import { answered, renderInForm } from '../testing/stage.tsx';
import { LinesInput } from './Input.tsx';

afterEach(cleanup);

const field = f.lines({ fields: { name: f.text({ required: true, max: 20 }), staff: f.ref('people') }, max: 3 });
const lines = (more = {}) => <LinesInput field={field} name="sample" source="sample" resource="samples" label="Authors" {...more} />;
const record = {
  sample: [{ name: 'Nimali', staff: IDS[0] }, { name: 'Kamal', staff: null }],
  _labels: { sample: [{ staff: 'Nimali Perera' }, {}] },
};
const nameOf = (row: number) => screen.getByRole('textbox', { name: `Name, row ${row}` });
const button = (name: string) => screen.getByRole('button', { name });
const http = { get: (async () => answered([])) as never };

describe('child rows', () => {
  it('name every cell with its column and its row', () => {
    renderInForm(lines(), record, undefined, { http });
    expect(nameOf(1)).toHaveValue('Nimali');
    expect(screen.getByRole('combobox', { name: 'Member of staff, row 1' })).toHaveValue('Nimali Perera');
  });

  it('are added with the cursor in the new row', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(lines(), record, saved, { http });
    await user.click(button('Add a row: Authors'));
    await waitFor(() => expect(nameOf(3)).toHaveFocus());
    await user.keyboard('Ruwan');
    await user.click(button('Save'));
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ sample: [...record.sample, { name: 'Ruwan', staff: null }] })));
  });

  it('are put in order and keep the names of what they point to', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(lines(), record, saved, { http });
    await user.click(button('Move row 1 down'));
    expect(nameOf(2)).toHaveValue('Nimali');
    expect(screen.getByRole('combobox', { name: 'Member of staff, row 2' })).toHaveValue('Nimali Perera');
    expect(screen.getByRole('status')).toHaveTextContent('Row moved to place 2.');
    await user.click(button('Save'));
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ sample: record.sample.toReversed() })));
  });

  it('are copied with everything in them to the place below, the cursor in the copy', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(lines(), record, saved, { http });
    await user.click(button('Copy row 1'));
    await waitFor(() => expect(nameOf(2)).toHaveFocus());
    expect(button('Copy row 1')).toBeDisabled();
    await user.click(button('Save'));
    const [first, second] = record.sample;
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ sample: [first, first, second] })));
  });

  it('are taken away, down to none', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(lines(), record, saved, { http });
    await user.click(button('Remove row 1'));
    expect(nameOf(1)).toHaveValue('Kamal');
    await user.click(button('Remove row 1'));
    expect(screen.getByText('No rows yet.')).toBeVisible();
    await user.click(button('Save'));
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ sample: [] })));
  });

  it('say what is wrong in the cell where it is, and follow it when rows move', async () => {
    const user = userEvent.setup();
    renderInForm(lines(), record, undefined, { http });
    await user.clear(nameOf(2));
    await user.click(button('Save'));
    await waitFor(() => expect(nameOf(2)).toHaveAccessibleDescription('Fill this in.'));
    await user.click(button('Move row 2 up'));
    await waitFor(() => expect(nameOf(1)).toBeInvalid());
    expect(nameOf(2)).not.toBeInvalid();
  });

  it('say when there can be no more of them', async () => {
    const user = userEvent.setup();
    renderInForm(lines(), record, undefined, { http });
    await user.click(button('Add a row: Authors'));
    expect(button('Add a row: Authors')).toBeDisabled();
    expect(screen.getByText('No more than 3 rows.')).toBeVisible();
  });

  it('are demanded when they are required', async () => {
    const user = userEvent.setup();
    renderInForm(lines({ required: true }), {}, undefined, { http });
    await user.click(button('Save'));
    expect(await screen.findByText('Fill this in.')).toBeVisible();
  });
});
