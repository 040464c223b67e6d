import type { ResourceDeclaration } from '../../../contract/model/resource.ts';

const isScalar = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/**
 * The initial values in a link to a new record (`?source={"semester":"…"}`): plain values of fields
 * that the user may set.
 */
export function valuesInAddress(
  search: string,
  { fields }: Pick<ResourceDeclaration, 'fields'>,
  editable: ReadonlySet<string>,
): Record<string, unknown> {
  const source = new URLSearchParams(search).get('source');
  if (source === null) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch {
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(
    Object.entries(parsed).filter(
      ([name, value]) => Object.hasOwn(fields, name) && editable.has(name) && isScalar(value),
    ),
  );
}
