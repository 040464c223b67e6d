import { useTranslate } from 'ra-core';
import { partsOfCredits, verdictOfCredits, type StudentCredits } from '../../contract/curriculumCredits.ts';
import { Callout, Note, Panel, PartsMeter, textIn, useAnswer, usePreferences, usePrivileges } from '../../framework/index.ts';

/** How far a student is on the way to the degree, for whoever may read results; a student on no curriculum has no such way. */
export function CreditsOfStudent({ student }: { student: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const mayRead = usePrivileges().has('EARNED_GRADES_VIEW');
  const { body } = useAnswer<StudentCredits>(mayRead ? `/curriculum-credits/student?student=${student}` : null);
  if (!body || body.curriculum === null) return null;
  const { needed, reach, outside, isUnchosen } = body;
  const { parts, lacking } = partsOfCredits(body);
  const verdict = verdictOfCredits(body);
  return (
    <Panel title={translate('credits.title')} note={translate('credits.note', { degree: textIn(body.degree, language).text, needed })}>
      <PartsMeter needed={needed} parts={parts.map((part) => ({ ...part, label: translate(`credits.${part.key}`, { credits: part.value }) }))} />
      {verdict === 'short' ? <Callout tone="caution">{translate('credits.shortOffice', { reach, needed, lacking })}</Callout> : <Note>{translate(`credits.${verdict}`, { reach, needed })}</Note>}
      {outside > 0 && <Note>{translate('credits.outside', { credits: outside })}</Note>}
      {isUnchosen && <Note>{translate('credits.unchosen')}</Note>}
    </Panel>
  );
}
