import type { Localised } from '../../../contract/model/constants.ts';
import { useTexts, type ExtensionCellProps, TextInLanguage } from '../../../framework/index.ts';
import { rescrutinySource } from '../rules/rescrutinySource.ts';

type Labels = Readonly<Record<string, unknown>> | undefined;

/**
 * Where a sitting comes from, in the reader's language. The ledger keeps one text, which its hash
 * covers: of a publication the English title of its release.
 */
export function SourceCell({ record, name }: ExtensionCellProps) {
  const { text } = useTexts('ledgerSource');
  const source = typeof record[name] === 'string' ? record[name] : '';
  const release = (record['_labels'] as Labels)?.['release'] as
    | Localised
    | string
    | null
    | undefined;
  if (release && typeof release === 'object' && source !== '' && release.en.startsWith(source))
    return (
      <span>
        <TextInLanguage value={release} />
      </span>
    );
  const minute = rescrutinySource.minuteIn(source);
  return <span>{minute === null ? source : text('rescrutiny', { minute })}</span>;
}
