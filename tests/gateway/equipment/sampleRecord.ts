import { facetsOf } from '../../../src/contract/model/kinds/registry.ts';
import { catalogue, dataOf, type CallAs } from './demoGateway.ts';

/**
 * Valid values of a resource: a sample for each field, and the first option for a reference,
 * without files.
 */
export async function sampleRecord(call: CallAs, name: string): Promise<Record<string, unknown>> {
  const resource = catalogue.resources.get(name);
  if (!resource) throw new Error(`there is no resource “${name}”`);
  const values: Record<string, unknown> = {};
  for (const [field, declared] of Object.entries(resource.fields)) {
    if (declared.readOnly || ['lines', 'file', 'image'].includes(declared.kind)) continue;
    const isReference = declared.kind === 'ref' || declared.kind === 'refs';
    const [choice] = isReference
      ? dataOf<{ id: string }[]>(await call('GET', `/${name}/-/options/${field}`))
      : [];
    const sample =
      declared.kind === 'refs'
        ? [choice?.id]
        : isReference
          ? choice?.id
          : facetsOf(declared).samples(declared)?.[0];
    if (sample !== undefined) values[field] = sample;
  }
  return values;
}
