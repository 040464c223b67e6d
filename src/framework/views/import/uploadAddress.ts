import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { ReadingChoice } from '../../../contract/wire/calls/fileReading.ts';

/** The query that names the view in which a person imports. */
export const viewQuery = ({ name }: PlacedView): string => `view=${encodeURIComponent(name)}`;

interface Replacing {
  /** The import whose file is read once more. */
  replaces: string;
  choice: ReadingChoice;
}

/** Where a file is sent to be imported; to read one in another way, it is sent again. */
export function uploadAddress(screen: PlacedView, replacing?: Replacing): string {
  const address = `/${screen.resource.name}/-/imports?${viewQuery(screen)}`;
  if (!replacing) return address;
  const { replaces, choice } = replacing;
  const chosen = Object.entries({ replaces, ...choice }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  );
  return [address, ...chosen].join('&');
}
