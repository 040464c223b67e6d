import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { CellAnswer, ImportPreview } from '../../../src/resources/marks/api.ts';
import { editsOf, type ImportChoice } from '../../../src/resources/marks/pages/importReview.ts';
import type { MarkStage } from '../../../src/resources/marks/stages.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { dataOf, query, type DemoGateway } from './demoGateway.ts';

const BOUNDARY = 'between-the-parts';

/** A user who imports marks from files with the calls of the screen. */
export interface MarksImporter {
  upload: (
    paper: string,
    stage: MarkStage,
    file: string | Buffer,
    mapping?: ImportPreview['mapping'],
  ) => Promise<LightMyRequestResponse>;
  preview: (
    paper: string,
    file: string | Buffer,
    stage?: MarkStage,
    mapping?: ImportPreview['mapping'],
  ) => Promise<ImportPreview>;
  write: (
    paper: string,
    preview: ImportPreview,
    choice?: ImportChoice,
  ) => Promise<{ batch: string; answers: CellAnswer[] }>;
}

export async function marksImporterFor(
  gateway: DemoGateway,
  username: string,
): Promise<MarksImporter> {
  const call = await gateway.as(username);
  const token = await gateway.signIn(username, DEMO_PASSWORD);
  const upload: MarksImporter['upload'] = (paper, stage, file, mapping) => {
    const payload = Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="marks"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(file as string),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
    const url = `/api/marks/papers/${paper}/preview?${query({ stage, ...(mapping === undefined ? {} : { mapping }) })}`;
    return gateway.app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        authorization: `Bearer ${token}`,
      },
    });
  };
  return {
    upload,
    preview: async (paper, file, stage = 'first', mapping) => {
      const answer = await upload(paper, stage, file, mapping);
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
      return dataOf<ImportPreview>(answer);
    },
    write: async (paper, preview, choice = { withStale: false, reason: '' }) => {
      const batch = randomUUID();
      const answer = await call('PUT', `/marks/papers/${paper}/cells`, {
        batch,
        source: 'import',
        cells: editsOf(preview, choice, () => randomUUID()),
      });
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
      return { batch, answers: dataOf<CellAnswer[]>(answer) };
    },
  };
}
