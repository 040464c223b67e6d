import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { partsOfCredits, verdictOfCredits, type StudentCredits } from '../../../contract/curriculumCredits.ts';
import { Callout, Note, Panel, PartsMeter, textIn, useAnswer, usePreferences } from '../../../framework/index.ts';

/** How far the student is on the way to the degree, and whether it can still be reached. */
export function OwnCredits({ student, status }: { student: string; status: string | undefined }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { body, refetch } = useAnswer<StudentCredits>(`/curriculum-credits/student?student=${student}`);
  // What is handed in counts as registered.
  const counted = useRef({ status, refetch });
  useEffect(() => {
    if (counted.current.status !== status) counted.current.refetch();
    counted.current = { status, refetch };
  }, [status, refetch]);
  if (!body || body.curriculum === null) return null;
  const { needed, reach, outside, isUnchosen } = body;
  const { parts, lacking } = partsOfCredits(body);
  const verdict = verdictOfCredits(body);
  return (
    <Panel title={translate('credits.title')} note={translate('credits.note', { degree: textIn(body.degree, language).text, needed })}>
      <PartsMeter needed={needed} parts={parts.map((part) => ({ ...part, label: translate(`credits.${part.key}`, { credits: part.value }) }))} />
      {verdict === 'short' ? <Callout tone="caution">{translate('credits.shortOwn', { reach, needed, lacking })}</Callout> : <Note>{translate(`credits.${verdict}`, { reach, needed })}</Note>}
      {outside > 0 && <Note>{translate('credits.outside', { credits: outside })}</Note>}
      {isUnchosen && <Note>{translate('credits.unchosen')}</Note>}
    </Panel>
  );
}
