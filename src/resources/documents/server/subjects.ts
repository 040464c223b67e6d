import type { Queryable } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import { confirmedGraduands } from '../../awards/server/convocationList.ts';
import type { ConvocationContent } from '../api/contents.ts';
import type { SubjectKind } from '../kinds.ts';
import type { SheetContent } from '../rules/recordedRows.ts';
import { admissionContent } from './admissionCard.ts';
import { batchContent, unitContent } from './resultSheets.ts';
import { headAndSignatories } from './signing.ts';

async function convocationContent(
  client: Queryable,
  id: string,
  office: string | null,
): Promise<ConvocationContent | null> {
  const list = await confirmedGraduands(client, id);
  if (!list) return null;
  const { title, date, place, lines } = list;
  return {
    ...(await headAndSignatories(client, office)),
    title,
    date,
    place,
    graduands: lines.map(({ number, name, registered, degree, class: reached, ...line }) => ({
      registrationNumber: number,
      name: name ?? registered,
      degree: degree.label,
      class: reached,
      effectiveDate: line.effectiveDate,
      mode: line.mode,
      session: line.session,
      seat: line.seat,
    })),
  };
}

interface About {
  kind: SubjectKind;
  subject: string;
  /** Whose admission card; `null`: the document is about several. */
  student: string | null;
  /** The member of staff who signs for the office. */
  office: string | null;
}

/** What a document about a subject says now; `null`: there is nothing to say. */
export async function subjectContent(
  client: Queryable,
  { kind, subject, student, office }: About,
): Promise<SheetContent | null> {
  const parts = subject.split('.');
  if (parts.length !== (kind === 'batchSheet' ? 2 : 1)) return null;
  if (kind === 'batchSheet') return batchContent(client, parts, office);
  if (kind === 'unitSheet') return unitContent(client, subject, office);
  if (kind === 'convocation') return convocationContent(client, subject, office);
  return student === null ? null : admissionContent(client, student, subject);
}

/** What a document is about, as people call it. */
export const titleOf = (content: SheetContent): Localised =>
  perLanguage((language) => {
    if ('unit' in content)
      return `${content.unit.code} ${content.unit.title[language]} · ${content.session[language]}`;
    if ('members' in content) return `${content.batch} · ${content.session[language]}`;
    return 'papers' in content ? content.session[language] : content.title[language];
  });

/** Whether there is something to print. */
export const saysSomething = (content: SheetContent): boolean =>
  'graduands' in content ? content.graduands.length > 0 : true;
