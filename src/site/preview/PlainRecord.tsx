import { isObject } from '../../contract/model/isObject.ts';
import type { PublicFile, PublicRecord, PublicReference } from '../../contract/model/publicApi.ts';
import { Picture } from '../parts/Picture.tsx';

const isPicture = (value: unknown): value is PublicFile =>
  isObject(value) && String(value['mime'] ?? '').startsWith('image/');
const isReference = (value: unknown): value is PublicReference =>
  isObject(value) && 'label' in value;

function Value({ value }: { value: unknown }) {
  if (isPicture(value)) return <Picture className="cover" file={value} />;
  if (isReference(value)) return value.label;
  if (Array.isArray(value))
    return value
      .filter(isReference)
      .map(({ label }) => label)
      .join(', ');
  return isObject(value) ? String(value['name'] ?? '') : String(value);
}

/** A record without a page of its own: its public fields as a list. */
export function PlainRecord({ record }: { record: PublicRecord }) {
  const shown = Object.entries(record).filter(
    ([name, value]) =>
      name !== 'id' && !name.startsWith('_') && value !== null && value !== false && value !== '',
  );
  return (
    <div className="page narrow-page">
      <div className="prose">
        {shown.map(([name, value]) => (
          <div key={name}>
            <Value value={record._labels[name] ?? value} />
          </div>
        ))}
      </div>
    </div>
  );
}
