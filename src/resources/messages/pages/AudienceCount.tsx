import { inLanguage } from '../../../contract/model/localised.ts';
import { Note, useCallQuery, useTexts } from '../../../framework/index.ts';
import { type Addressee, audiencePreview } from '../api.ts';

/** The number of people in the chosen audience, with the first few names. */
export function AudienceCount({ audience }: { audience: readonly Addressee[] }) {
  const { translate, language } = useTexts();
  const parts = audience.map(({ kind, id }) => ({ kind, id }));
  const { data, isError } = useCallQuery(
    audiencePreview,
    parts.length > 0 ? { body: { audience: parts } } : null,
  );
  if (parts.length === 0) return null;
  if (isError) return <Note>{translate('messages.nobody')}</Note>;
  if (!data) return null;
  const more = data.count - data.names.length;
  return (
    <Note>
      {translate('messages.goesTo', {
        smart_count: data.count,
        names: data.names.map((name) => inLanguage(name, language)).join(', '),
      })}
      {more > 0 && ` ${translate('messages.andMore', { smart_count: more })}`}
    </Note>
  );
}
