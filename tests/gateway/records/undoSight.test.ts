import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileValue } from '../../../src/contract/model/fields.ts';
import type { UndoReport } from '../../../src/contract/wire/calls/changeSetCalls.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
let lecturer: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  [admin, lecturer] = [await gateway.as('admin'), await gateway.as('lecturer')];
});
afterAll(() => gateway.close());

const changeSetOf = (response: Awaited<ReturnType<CallAs>>): string =>
  String(response.headers['x-change-set'] ?? '');

describe('an undo of a record that its editor can no longer see', () => {
  /**
   * A link that the lecturer created and changed, and that was then assigned to another user with
   * another address.
   */
  const takenAway = async () => {
    const made = await lecturer('POST', '/links', {
      label: { en: 'Mine', si: 'මගේ' },
      url: 'https://www.example.lk/mine',
      position: 1,
    });
    const { id } = dataOf(made);
    const edited = await lecturer('PUT', `/links/${id}`, {
      version: 1,
      url: 'https://www.example.lk/changed',
    });
    const { version } = dataOf(edited);
    const taken = await admin('PUT', `/links/${id}`, {
      version,
      url: 'https://www.example.lk/secret',
      label: { en: 'Secret', si: 'රහස්' },
      owner: null,
    });
    expect(taken.statusCode).toBe(200);
    expect((await lecturer('GET', `/links/${id}`)).statusCode).toBe(404);
    return { made: changeSetOf(made), edited: changeSetOf(edited) };
  };

  it('shows neither the current values nor the label', async () => {
    const { made, edited } = await takenAway();
    for (const changeSet of [made, edited]) {
      const answers = [
        await lecturer('GET', `/change-sets/${changeSet}/undo`),
        await lecturer('POST', `/change-sets/${changeSet}/undo`, {}),
        await lecturer('POST', `/change-sets/${changeSet}/undo`, { accept: 'clean' }),
        await lecturer('GET', '/change-sets'),
      ];
      for (const { body } of answers) expect(body).not.toMatch(/secret|රහස්/i);
    }
    expect(
      dataOf<UndoReport>(await admin('GET', `/change-sets/${edited}/undo`)).records,
    ).toMatchObject([{ outcome: 'conflict' }]);
  });
});

describe('an undo of a change of a file', () => {
  const PDF = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  );
  const upload = async (username: string): Promise<FileValue> => {
    const boundary = 'a-boundary-of-the-tests';
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${username}.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
      ),
      PDF,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const token = await gateway.signIn(username, DEMO_PASSWORD);
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${token}`,
    };
    return dataOf<FileValue>(
      await gateway.app.inject({
        method: 'POST',
        url: '/api/files?resource=publications&field=file',
        payload,
        headers,
      }),
    );
  };

  const draft = async (): Promise<WireRecord | undefined> =>
    dataOf<WireRecord[]>(
      await lecturer('GET', `/publications?${query({ view: 'own', filter: { status: 'draft' } })}`),
    ).find(({ _can }) => _can['delete']);

  it('restores a file that another user uploaded, bytes included, as does the undo of a deletion', async () => {
    const own = await draft();
    const path = `/publications/${own?.id}`;
    const first = await upload('admin');
    const filed = dataOf(await admin('PUT', path, { version: own?.version, file: first }));
    const replaced = await lecturer('PUT', path, {
      version: filed.version,
      file: await upload('lecturer'),
    });
    expect(replaced.statusCode).toBe(200);
    expect(
      dataOf<UndoReport>(await lecturer('GET', `/change-sets/${changeSetOf(replaced)}/undo`))
        .records,
    ).toMatchObject([{ outcome: 'undone' }]);
    expect(
      (await lecturer('POST', `/change-sets/${changeSetOf(replaced)}/undo`, {})).statusCode,
    ).toBe(200);
    expect(dataOf(await lecturer('GET', path))['file']).toMatchObject({ id: first.id });
    const deleted = await lecturer('DELETE', path);
    expect(
      (await lecturer('POST', `/change-sets/${changeSetOf(deleted)}/undo`, {})).statusCode,
    ).toBe(200);
    expect(dataOf(await lecturer('GET', path))['file']).toMatchObject({ id: first.id });
    const { rawPayload } = await gateway.app.inject({
      method: 'GET',
      url: `/api/files/${first.id}`,
      headers: { authorization: `Bearer ${await gateway.signIn('lecturer', DEMO_PASSWORD)}` },
    });
    expect(rawPayload.equals(PDF)).toBe(true);
  });

  it('does not let an ordinary write use a file by its id', async () => {
    const own = await draft();
    const foreign = await upload('admin');
    expect(
      (
        await lecturer('PUT', `/publications/${own?.id}`, { version: own?.version, file: foreign })
      ).json(),
    ).toMatchObject({ fieldErrors: { file: { code: 'notFound' } } });
  });
});
