import '@testing-library/jest-dom/vitest';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useTranslate } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answered, renderOnStage } from '../../../testing/stage.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { previewKind } from './previewKind.ts';

const made: Blob[] = [];
beforeEach(() => {
  made.length = 0;
  URL.createObjectURL = vi.fn((blob: Blob) => `blob:${made.push(blob)}`) as never;
  URL.revokeObjectURL = vi.fn();
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
});

it.each([
  ['image/png', true, 'image'],
  ['image/svg+xml', true, 'image'],
  ['application/pdf', true, 'pdf'],
  ['application/pdf', false, null],
  ['text/plain', false, 'text'],
  ['text/html', true, null],
  ['application/vnd.ms-excel', true, null],
] as const)(
  'A file of type %s in a browser with a PDF viewer (%s) is shown as %s',
  (mime, viewer, kind) => expect(previewKind(mime, viewer)).toBe(kind),
);

describe('the preview of a stored file', () => {
  const Sample = ({ name, mime }: { name: string; mime: string }) => (
    <PreviewButton file={{ id: 'f1', name, mime, size: 9 }} translate={useTranslate()} />
  );
  const open = async (name: string, mime: string) => {
    const user = userEvent.setup();
    // Regardless of the type that the response declares.
    renderOnStage(<Sample name={name} mime={mime} />, {
      http: {
        download: async () =>
          answered({
            blob: new Blob(['<script>1</script>'], { type: 'text/html' }),
            fileName: null,
          }),
      },
    });
    await user.click(screen.getByRole('button', { name: `Preview ${name}` }));
    return { user, dialog: await screen.findByRole('dialog', { name }) };
  };

  it('shows a PDF in the browser’s viewer, as a PDF and nothing else', async () => {
    const { user, dialog } = await open('minutes.pdf', 'application/pdf');
    expect(await within(dialog).findByTitle('minutes.pdf')).toHaveAttribute('src', 'blob:1');
    expect(made[0]?.type).toBe('application/pdf');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
  });

  it('shows a whole picture, and a text as text', async () => {
    const { dialog } = await open('hall.jpg', 'image/jpeg');
    expect(await within(dialog).findByRole('img')).toHaveAttribute('src', 'blob:1');
    cleanup();
    const text = await open('notes.txt', 'text/plain');
    expect(await within(text.dialog).findByText('<script>1</script>')).toBeVisible();
  });
});
