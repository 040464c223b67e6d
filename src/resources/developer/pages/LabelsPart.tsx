import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { LANGUAGES, type Language } from '../../../contract/model/constants.ts';
import type { ResourceDescription } from '../../../contract/wire/calls/developerCalls.ts';
import { isMissingText } from '../../../contract/wire/missingTexts.ts';
import { Badge, Note, PageCheck } from '../../../framework/index.ts';
import { Sheet } from './Sheet.tsx';

const TEXTS = 'pages.developer.label';

function Text({ text, language }: { text: string | null; language: Language }) {
  const translate = useTranslate();
  return (
    <>
      {text !== null && <span lang={language}>{text} </span>}
      {isMissingText(text) && <Badge tone="bad">{translate(`${TEXTS}.missing`)}</Badge>}
    </>
  );
}

/** Every text that the declaration needs, in both languages side by side. */
export function LabelsPart({ description: { labels } }: { description: ResourceDescription }) {
  const translate = useTranslate();
  const [onlyMissing, setOnlyMissing] = useState(false);
  const shown = labels.filter(
    ({ texts }) => !onlyMissing || LANGUAGES.some((language) => isMissingText(texts[language])),
  );
  return (
    <>
      <PageCheck
        label={translate(`${TEXTS}.onlyMissing`)}
        checked={onlyMissing}
        onChange={setOnlyMissing}
      />
      {shown.length === 0 ? (
        <Note>{translate(`${TEXTS}.allThere`)}</Note>
      ) : (
        <Sheet
          caption={translate('pages.developer.parts.labels')}
          columns={[
            translate(`${TEXTS}.key`),
            ...LANGUAGES.map((language) => translate(`${TEXTS}.${language}`)),
          ]}
          rows={shown.map(({ key, texts }) => ({
            key,
            cells: [
              <code key="key">{key}</code>,
              ...LANGUAGES.map((language) => (
                <Text key={language} text={texts[language]} language={language} />
              )),
            ],
          }))}
        />
      )}
    </>
  );
}
