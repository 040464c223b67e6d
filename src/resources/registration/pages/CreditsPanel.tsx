import { useTranslate } from 'react-admin';
import {
  Callout,
  Note,
  Panel,
  PartsMeter,
  textIn,
  usePreferences,
} from '../../../framework/index.ts';
import { partsOfCredits, verdictOfCredits, type StudentCredits } from '../studentCredits.ts';

interface CreditsPanelProps {
  credits: StudentCredits | undefined;
  /** Who reads it: a shortfall says something else to the student than to the office. */
  reader: 'own' | 'office';
}

/**
 * How far somebody is on the way to the degree, and whether it can still be reached; nobody on no
 * curriculum has such a way.
 */
export function CreditsPanel({ credits, reader }: CreditsPanelProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  if (!credits || credits.curriculum === null) return null;
  const { needed, reach, outside, isUnchosen } = credits;
  const { parts, lacking } = partsOfCredits(credits);
  const verdict = verdictOfCredits(credits);
  const short = reader === 'own' ? 'credits.shortOwn' : 'credits.shortOffice';
  return (
    <Panel
      title={translate('credits.title')}
      note={translate('credits.note', { degree: textIn(credits.degree, language).text, needed })}
    >
      <PartsMeter
        needed={needed}
        parts={parts.map((part) => ({
          ...part,
          label: translate(`credits.${part.key}`, { credits: part.value }),
        }))}
      />
      {verdict === 'short' ? (
        <Callout tone="caution">{translate(short, { reach, needed, lacking })}</Callout>
      ) : (
        <Note>{translate(`credits.${verdict}`, { reach, needed })}</Note>
      )}
      {outside > 0 && <Note>{translate('credits.outside', { credits: outside })}</Note>}
      {isUnchosen && <Note>{translate('credits.unchosen')}</Note>}
    </Panel>
  );
}
