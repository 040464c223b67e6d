import { LANGUAGES } from '../../src/contract/model/constants.ts';
import { impliedLabels } from '../../src/contract/model/impliedLabels.ts';
import { isMissingText } from '../../src/contract/wire/missingTexts.ts';
import type { Declared } from './declared.ts';

const keysOf = ({ catalogue }: Declared): string[] => catalogue.areas.flatMap(impliedLabels);

/** The texts that are newly required, no longer required, changed or missing. */
export function labelChanges(before: Declared, after: Declared): string[] {
  const [then, now] = [new Set(keysOf(before)), new Set(keysOf(after))];
  const lines = [...new Set([...then, ...now])].flatMap((key) => {
    if (!now.has(key)) return [`- ${key}`];
    return LANGUAGES.flatMap((language) => {
      const [old, fresh] = [before.texts[language](key), after.texts[language](key)];
      if (isMissingText(fresh))
        return [
          `! ${key} (${language}): MISSING${fresh === undefined ? '' : `, still “${fresh}”`}`,
        ];
      if (!then.has(key)) return [`+ ${key} (${language}): ${fresh}`];
      return old === fresh ? [] : [`~ ${key} (${language}): ${old ?? 'nothing'} → ${fresh}`];
    });
  });
  return lines;
}
