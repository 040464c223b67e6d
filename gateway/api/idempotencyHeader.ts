import { takesKey } from '../records/calls/runCall.ts';
import type { TaggedCall } from './callPaths.ts';
import { failureResponses, type Schema } from './components/schemas.ts';

const HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  description:
    'A new random text for each act. A request that is repeated with the key of its first time, within two days, is not carried out again and gets the answer of the first',
};

const WRITING = new Set(['post', 'put', 'delete']);

type Paths = Readonly<Record<string, object>>;

/** Adds the header to every writing operation that takes it, with the refusals that it may cause. */
export function withIdempotencyHeader(paths: Paths, calls: readonly TaggedCall[]): Paths {
  const without = new Set(calls.flatMap(({ name, call }) => (takesKey(call) ? [] : [name])));
  const described = (method: string, operation: Schema): Schema => {
    const { operationId, security, parameters = [], responses } = operation;
    if (!WRITING.has(method) || security !== undefined || without.has(String(operationId)))
      return operation;
    return {
      ...operation,
      parameters: [...(parameters as Schema[]), HEADER],
      responses: { ...failureResponses([409, 422]), ...(responses as Schema) },
    };
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods as Record<string, Schema>).map(([method, operation]) => [
          method,
          described(method, operation),
        ]),
      ),
    ]),
  );
}
