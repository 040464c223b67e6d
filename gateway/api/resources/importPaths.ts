import { ENCODINGS, SEPARATORS } from '../../../src/contract/wire/calls/fileReading.ts';
import { enveloped, parameter, responses, text } from '../components/schemas.ts';
import type { Paths, ResourceOperations } from './resourceOperations.ts';
import { TABLE, TABLE_PARAMETERS } from './tableSchemas.ts';

/** How a file is read; what is absent is guessed. */
const READING = [
  parameter('sheet', 'query', text, 'The sheet of a workbook; absent: the first that is shown'),
  parameter('encoding', 'query', { type: 'string', enum: [...ENCODINGS] }),
  parameter('separator', 'query', { type: 'string', enum: [...SEPARATORS] }),
  parameter(
    'headings',
    'query',
    { type: 'integer', minimum: 1 },
    'The line of the headings in the file',
  ),
  parameter('replaces', 'query', text, 'The import of the same file that this one replaces'),
];

/** The import of tables. */
export function importPaths({ path, view, operation }: ResourceOperations): Paths {
  const imports = `${path}/-/imports`;
  const { format, language } = TABLE_PARAMETERS;
  return {
    [imports]: {
      get: operation('imports', 'Read the columns matched in the last import', {
        parameters: [],
        responses: responses(200, 'The match of each column', enveloped({}), [401, 403]),
      }),
      post: operation('import', 'Upload a table to import', {
        parameters: [view, ...READING],
        requestBody: {
          required: true,
          content: { 'multipart/form-data': { schema: { type: 'object' } } },
        },
        responses: responses(
          201,
          'The table as it was read',
          enveloped({}),
          [400, 401, 403, 413, 415, 422],
        ),
      }),
    },
    [`${imports}/targets`]: {
      get: operation('importTargets', 'List the fields that columns can fill', {
        parameters: [view],
        responses: responses(200, 'The fields', enveloped({}), [401, 403]),
      }),
    },
    [`${imports}/sample`]: {
      get: operation('importSample', 'Download a table to fill in', {
        parameters: [format, language, view],
        responses: {
          ...responses(200, 'A table with headings and example rows', {}, [401, 403]),
          ...TABLE,
        },
      }),
    },
  };
}
