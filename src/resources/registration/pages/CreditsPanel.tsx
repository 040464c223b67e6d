import { Callout, Note, Panel, PartsMeter, textIn, useTexts } from '../../../framework/index.ts';
import { HoldNotice } from '../../shared/pages/HoldNotice.tsx';
import type { StudentCredits } from '../api.ts';
import { partsOfCredits, verdictOfCredits } from '../rules/credits.ts';

interface CreditsPanelProps {
  credits: StudentCredits | undefined;
  /** The text of a shortfall differs for the student and the office. */
  reader: 'own' | 'office';
}

/** A student's credits and whether the degree can still be reached; empty without a curriculum. */
export function CreditsPanel({ credits, reader }: CreditsPanelProps) {
  const { translate, language } = useTexts();
  if (!credits || credits.curriculum === null) return null;
  const { needed, counted, holds, isUnchosen } = credits;
  if (!counted)
    return (
      <Panel title={translate('credits.title')}>
        <HoldNotice holds={holds} />
      </Panel>
    );
  const { reach, outside } = counted;
  const { parts, lacking } = partsOfCredits({ needed, ...counted });
  const verdict = verdictOfCredits({ needed, ...counted });
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
