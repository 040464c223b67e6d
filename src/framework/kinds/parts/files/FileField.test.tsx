import '@testing-library/jest-dom/vitest';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { f, type FileValue } from '../../../../contract/model/fields.ts';
import type { Answer, UploadSettings } from '../../../core/portal/PortalServices.tsx';
import { answered, renderInForm } from '../../testing/stage.tsx';
import { FileField } from './FileField.tsx';

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});

const stored: FileValue = {
  id: '019a0000-0000-7000-8000-0000000000f1',
  name: 'minutes.pdf',
  mime: 'application/pdf',
  size: 2048,
};

interface Sending {
  path: string;
  form: FormData;
  settings: UploadSettings;
  finish: (answer: Answer<FileValue>) => void;
}

/** A gateway with uploads that end when the test decides. */
function slowGateway() {
  const sent: Sending[] = [];
  const upload = (path: string, form: FormData, settings: UploadSettings = {}) =>
    new Promise<Answer<FileValue>>((finish) => {
      sent.push({ path, form, settings, finish });
      settings.signal?.addEventListener('abort', () =>
        finish({ isSuccess: false, body: null, message: 'aborted', errorCode: -1 }),
      );
    });
  const download = vi.fn(async () => answered({ blob: new Blob(['x']), fileName: null }));
  return { http: { upload: upload as never, download }, sent, download };
}

const shared = { name: 'file', source: 'file', resource: 'publications', label: 'Full text' };
const pdf = (
  <FileField
    props={{ ...shared, field: f.file({ accept: ['application/pdf'], maxMb: 1 }) }}
    isImage={false}
  />
);
const picture = (
  <FileField
    props={{ ...shared, field: f.image({ maxMb: 1, minWidth: 600, minHeight: 400 }) }}
    isImage
  />
);
const chooser = () => document.querySelector('input[type=file]') as HTMLInputElement;
const aFile = (name: string, type: string, size = 7) =>
  new File([new Uint8Array(size)], name, { type });
const button = (name: string) => screen.getByRole('button', { name });

describe('uploading a file', () => {
  it('shows beforehand what is accepted', () => {
    renderInForm(pdf, {}, undefined, slowGateway());
    expect(screen.getByText('PDF, up to 1 MB')).toBeVisible();
    expect(chooser()).toHaveAttribute('accept', 'application/pdf');
  });

  it('uses the address of the field, shows the progress, and sets the value', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    const { http, sent } = slowGateway();
    renderInForm(pdf, {}, saved, { http });
    await user.upload(chooser(), aFile('minutes.pdf', 'application/pdf'));
    expect(sent[0]?.path).toBe('/files?resource=publications&field=file');
    expect(sent[0]?.form.get('file')).toMatchObject({ name: 'minutes.pdf' });
    act(() => sent[0]?.settings.onProgress?.({ loaded: 3, total: 7, fraction: 0.43 }));
    expect(screen.getByRole('progressbar', { name: 'Uploading minutes.pdf' })).toHaveAttribute(
      'aria-valuenow',
      '43',
    );
    await act(async () => sent[0]?.finish(answered(stored)));
    expect(button('Download minutes.pdf')).toBeVisible();
    await user.click(button('Save'));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(expect.objectContaining({ file: stored })),
    );
  });

  it('accepts a dropped file', async () => {
    const { http, sent } = slowGateway();
    renderInForm(pdf, {}, undefined, { http });
    const zone = document.querySelector('.file-drop') as HTMLElement;
    const drop = createEvent.drop(zone);
    Object.defineProperty(drop, 'dataTransfer', {
      value: { files: [aFile('minutes.pdf', 'application/pdf')] },
    });
    fireEvent(zone, drop);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(drop.defaultPrevented).toBe(true);
  });

  it('can be cancelled and retried', async () => {
    const user = userEvent.setup();
    const { http, sent } = slowGateway();
    renderInForm(pdf, {}, undefined, { http });
    await user.upload(chooser(), aFile('minutes.pdf', 'application/pdf'));
    await user.click(button('Cancel'));
    expect(sent[0]?.settings.signal?.aborted).toBe(true);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The upload of “minutes.pdf” was cancelled.',
    );
    await user.click(button('Try again'));
    expect(sent).toHaveLength(2);
  });

  it('shows why it failed and retries the same file', async () => {
    const user = userEvent.setup();
    const { http, sent } = slowGateway();
    renderInForm(pdf, {}, undefined, { http });
    await user.upload(chooser(), aFile('minutes.pdf', 'application/pdf'));
    const refused = {
      isSuccess: false as const,
      body: { code: 'FILE_TYPE_REFUSED' },
      message: 'no',
      errorCode: 415,
    };
    await act(async () => sent[0]?.finish(refused));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /“minutes.pdf” was not uploaded: Files of this type are not accepted/,
    );
    await user.click(button('Try again'));
    await act(async () => sent[1]?.finish(answered(stored)));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(button('Download minutes.pdf')).toBeVisible();
  });

  it('prevents the form from being saved without it', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    const { http } = slowGateway();
    renderInForm(pdf, {}, saved, { http });
    await user.upload(chooser(), aFile('minutes.pdf', 'application/pdf'));
    await user.click(button('Save'));
    expect(await screen.findByText('Wait for the upload to finish, or cancel it.')).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
  });

  it('is cancelled when the form is left', async () => {
    const user = userEvent.setup();
    const { http, sent } = slowGateway();
    const { unmount } = renderInForm(pdf, {}, undefined, { http });
    await user.upload(chooser(), aFile('minutes.pdf', 'application/pdf'));
    unmount();
    expect(sent[0]?.settings.signal?.aborted).toBe(true);
  });
});

describe('an unacceptable file', () => {
  it.each([
    [
      'is of another type',
      aFile('photo.png', 'image/png'),
      '“photo.png” is not an accepted type: PDF.',
    ],
    [
      'is too large',
      aFile('thesis.pdf', 'application/pdf', 1024 * 1024 + 1),
      '“thesis.pdf” is 1 MB. The maximum is 1 MB.',
    ],
    [
      'is empty',
      aFile('empty.pdf', 'application/pdf', 0),
      '“empty.pdf” is empty. Choose another file.',
    ],
  ])('is refused by name before it is sent when it %s', async (_, file, message) => {
    const user = userEvent.setup({ applyAccept: false });
    const { http, sent } = slowGateway();
    renderInForm(pdf, {}, undefined, { http });
    await user.upload(chooser(), file);
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(sent).toEqual([]);
  });

  it('is left to the gateway if the system does not know its type', async () => {
    const user = userEvent.setup({ applyAccept: false });
    const { http, sent } = slowGateway();
    renderInForm(pdf, {}, undefined, { http });
    await user.upload(chooser(), aFile('minutes.pdf', ''));
    expect(sent).toHaveLength(1);
  });

  it('is refused if its picture has too few pixels', async () => {
    const user = userEvent.setup();
    const { http, sent } = slowGateway();
    vi.stubGlobal('createImageBitmap', async () => ({ width: 320, height: 200 }));
    renderInForm(picture, {}, undefined, { http });
    await user.upload(chooser(), aFile('dean.png', 'image/png'));
    expect(
      await screen.findByText('The picture is 320 × 200 pixels; it must be at least 600 × 400.'),
    ).toBeVisible();
    expect(sent).toEqual([]);
    vi.unstubAllGlobals();
  });
});

describe('a stored file', () => {
  it('is downloaded with the session’s own call', async () => {
    const user = userEvent.setup();
    const { http, download } = slowGateway();
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    renderInForm(pdf, { file: stored }, undefined, { http });
    await user.click(button('Download minutes.pdf'));
    expect(download).toHaveBeenCalledWith('/files/019a0000-0000-7000-8000-0000000000f1');
    expect(click).toHaveBeenCalledOnce();
    click.mockRestore();
  });

  it('is removed by a button named after the field', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(pdf, { file: stored }, saved, slowGateway());
    expect(button('Replace: Full text')).toBeVisible();
    await user.click(button('Remove: Full text'));
    await user.click(button('Save'));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(expect.objectContaining({ file: null })),
    );
  });

  it('is shown as a picture fetched with the token', async () => {
    const { http, download } = slowGateway();
    renderInForm(picture, { file: { ...stored, name: 'dean.png' } }, undefined, { http });
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Picture dean.png' })).toHaveAttribute(
        'src',
        'blob:picture',
      ),
    );
    expect(download).toHaveBeenCalledWith(
      '/files/019a0000-0000-7000-8000-0000000000f1?size=preview',
      expect.anything(),
    );
  });
});
