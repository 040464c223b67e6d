import { enveloped, responses } from '../components/schemas.ts';
import type { Paths, ResourceOperations } from './resourceOperations.ts';
import { TABLE, TABLE_PARAMETERS } from './tableSchemas.ts';

/** The import of tables. */
export function importPaths({ path, view, operation }: ResourceOperations): Paths {
  const imports = `${path}/-/imports`;
  const { format, language } = TABLE_PARAMETERS;
  return {
    [imports]: {
      get: operation('imports', {
        parameters: [],
        responses: responses(200, 'What one matched last time', enveloped({}), [401, 403]),
      }),
      post: operation('import', {
        parameters: [view],
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
      get: operation('importTargets', {
        parameters: [view],
        responses: responses(200, 'What columns can fill', enveloped({}), [401, 403]),
      }),
    },
    [`${imports}/sample`]: {
      get: operation('importSample', {
        parameters: [format, language, view],
        responses: { ...responses(200, 'A table to fill', {}, [401, 403]), ...TABLE },
      }),
    },
  };
}
