import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { ReadingChoice } from '../../../src/contract/wire/calls/fileReading.ts';
import type { CellAnswer, ImportPreview } from '../../../src/resources/marks/api.ts';
import { editsOf, type ImportChoice } from '../../../src/resources/marks/pages/importReview.ts';
import type { MarkStage } from '../../../src/resources/marks/stages.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { dataOf, query, type DemoGateway } from './demoGateway.ts';

const BOUNDARY = 'between-the-parts';

/** How a file is read and what its columns are; what is absent is guessed. */
interface FileUse {
  mapping?: ImportPreview['mapping'];
  reading?: ReadingChoice;
}

/** A user who imports marks from files with the calls of the screen. */
export interface MarksImporter {
  upload: (
    paper: string,
    stage: MarkStage,
    file: string | Buffer,
    use?: FileUse,
  ) => Promise<LightMyRequestResponse>;
  preview: (
    paper: string,
    file: string | Buffer,
    stage?: MarkStage,
    use?: FileUse,
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
  const upload: MarksImporter['upload'] = (paper, stage, file, use = {}) => {
    const payload = Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="marks"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(file as string),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
    const url = `/api/marks/papers/${paper}/preview?${query({ stage, ...use })}`;
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
    preview: async (paper, file, stage = 'first', use = {}) => {
      const answer = await upload(paper, stage, file, use);
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
