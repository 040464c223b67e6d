import '@testing-library/jest-dom/vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { f, type FileValue } from '../../../../contract/model/fields.ts';
import type { Answer, UploadSettings } from '../../../core/portal/PortalServices.tsx';
import { answered, renderInForm } from '../../testing/stage.tsx';
import { FileField } from './FileField.tsx';
import { FilesField } from './FilesField.tsx';

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});

interface Sending {
  path: string;
  settings: UploadSettings;
  finish: (answer: Answer<FileValue>) => void;
}

/** A gateway with uploads that end when the test decides. */
function slowGateway() {
  const sent: Sending[] = [];
  const upload = (path: string, _form: FormData, settings: UploadSettings = {}) =>
    new Promise<Answer<FileValue>>((finish) => {
      sent.push({ path, settings, finish });
      settings.signal?.addEventListener('abort', () =>
        finish({ isSuccess: false, body: null, message: 'aborted', errorCode: -1 }),
      );
    });
  return {
    http: {
      upload: upload as never,
      download: async () => answered({ blob: new Blob(['x']), fileName: null }),
    },
    sent,
  };
}

const value = (name: string): FileValue => ({
  id: `019a0000-0000-7000-8000-00000000000${name.charCodeAt(0) % 10}`,
  name: `${name}.pdf`,
  mime: 'application/pdf',
  size: 2048,
});
const [A, B, C] = [value('a'), value('b'), value('c')];
const shared = { name: 'papers', source: 'papers', resource: 'notices', label: 'Papers' };
const papers = (
  <FilesField
    props={{ ...shared, field: f.files({ accept: ['application/pdf'], maxMb: 1, max: 3 }) }}
  />
);
const chooser = () => document.querySelector('input[type=file]') as HTMLInputElement;
const pdf = (name: string, size = 7) =>
  new File([new Uint8Array(size)], `${name}.pdf`, { type: 'application/pdf' });
const button = (name: string) => screen.getByRole('button', { name });
const listed = () =>
  screen.queryAllByRole('listitem').map((item) =>
    within(item)
      .getByRole('button', { name: /^Download/ })
      .textContent?.replace('Download ', ''),
  );

describe('a list of files', () => {
  it('uploads all files chosen together and adds each when it has arrived', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    const { http, sent } = slowGateway();
    renderInForm(papers, { papers: [A] }, saved, { http });
    await user.upload(chooser(), [pdf('b'), pdf('c')]);
    expect(sent.map(({ path }) => path)).toEqual([
      '/files?resource=notices&field=papers',
      '/files?resource=notices&field=papers',
    ]);
    act(() => sent[0]?.settings.onProgress?.({ loaded: 3, total: 7, fraction: 0.43 }));
    expect(screen.getByRole('progressbar', { name: 'Uploading b.pdf' })).toHaveAttribute(
      'aria-valuenow',
      '43',
    );
    await user.click(button('Save'));
    expect(await screen.findByText('Wait for the upload to finish, or cancel it.')).toBeVisible();
    await act(async () => {
      sent[0]?.finish(answered(B));
      sent[1]?.finish(answered(C));
    });
    expect(listed()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    await user.click(button('Save'));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(expect.objectContaining({ papers: [A, B, C] })),
    );
  });

  it('can have one upload cancelled, retried and dismissed while the others continue', async () => {
    const user = userEvent.setup();
    const { http, sent } = slowGateway();
    renderInForm(papers, {}, undefined, { http });
    await user.upload(chooser(), [pdf('a'), pdf('b')]);
    await user.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
    expect(screen.getByText('The upload of “a.pdf” was cancelled.')).toBeVisible();
    await act(async () => sent[1]?.finish(answered(B)));
    expect(listed()).toEqual(['b.pdf']);
    await user.click(button('Try again'));
    await act(async () =>
      sent[2]?.finish({
        isSuccess: false,
        body: { code: 'FILE_TOO_LARGE' },
        message: 'no',
        errorCode: 413,
      }),
    );
    expect(screen.getByText(/“a.pdf” was not uploaded: The file is too large/)).toBeVisible();
    await user.click(button('Remove a.pdf'));
    expect(screen.queryByText(/a.pdf/)).toBeNull();
  });

  it('is reordered and emptied by buttons that name their file, and announces each change', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(papers, { papers: [A, B, C] }, saved, slowGateway());
    expect(button('Move a.pdf up')).toBeDisabled();
    await user.click(button('Move c.pdf up'));
    expect(listed()).toEqual(['a.pdf', 'c.pdf', 'b.pdf']);
    expect(screen.getByRole('status')).toHaveTextContent('c.pdf is now in position 2');
    await user.click(button('Remove a.pdf'));
    await user.click(button('Save'));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(expect.objectContaining({ papers: [C, B] })),
    );
  });

  it('refuses each invalid file by name and accepts the others, up to the maximum number', async () => {
    const user = userEvent.setup({ applyAccept: false });
    const { http, sent } = slowGateway();
    renderInForm(papers, { papers: [A, B] }, undefined, { http });
    await user.upload(chooser(), [
      pdf('c'),
      new File(['x'], 'photo.png', { type: 'image/png' }),
      pdf('d'),
      pdf('big', 1024 * 1024 + 1),
    ]);
    expect(sent).toHaveLength(1);
    const messages = screen
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join(' ');
    expect(messages).toContain('“photo.png” is not an accepted type: PDF.');
    expect(messages).toContain('“d.pdf” was not added: the maximum is 3 files.');
    expect(messages).toContain('“big.pdf” is 1 MB. The maximum is 1 MB.');
    expect(button('Choose files: Papers')).toBeDisabled();
  });
});

describe('a picture with alternative text', () => {
  const picture = (
    <FileField
      props={{
        ...shared,
        label: 'Cover',
        name: 'cover',
        source: 'cover',
        field: f.image({ alt: true }),
      }}
      isImage
    />
  );
  const stored = { ...A, name: 'cover.png', mime: 'image/png' };
  const words = (language: string) =>
    screen.getByRole('textbox', { name: new RegExp(`Alternative text \\(${language}\\)`) });

  it('asks for it in both languages, each with its own problem, and sends both', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    const { http, sent } = slowGateway();
    renderInForm(picture, {}, saved, { http });
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.upload(chooser(), new File(['x'], 'cover.png', { type: 'image/png' }));
    await act(async () => sent[0]?.finish(answered(stored)));
    await user.click(button('Save'));
    await waitFor(() => expect(words('English')).toBeInvalid());
    expect(words('සිංහල')).toBeInvalid();
    await user.type(words('English'), 'A green hill');
    await user.click(button('Save'));
    await waitFor(() => expect(words('English')).not.toBeInvalid());
    expect(words('සිංහල')).toHaveAccessibleDescription(
      'Fill in both languages, or leave both empty.',
    );
    expect(saved).not.toHaveBeenCalled();
    await user.type(words('සිංහල'), 'කන්දක්');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(
        expect.objectContaining({ cover: { ...stored, alt: { en: 'A green hill', si: 'කන්දක්' } } }),
      ),
    );
  });
});
