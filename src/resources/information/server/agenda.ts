import type { AgendaItem } from '../../../../gateway/index.ts';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import { privilegeFor } from '../../../contract/model/privileges.ts';

const LIST = {
  via: [privilegeFor('INFO_VIEW', 'edit')],
  opens: '/manage-info/informations',
} as const;

const TEXTS = ['title', 'summary', 'body', 'place'];

/** SQL: a text is missing in one language. */
const toTranslate = (text: string): string => {
  const columns = LANGUAGES.map((language) => `coalesce(information.${text}_${language}, '')`);
  const isIn = columns.map((column) => `(${column} <> '')::int`).join(' + ');
  return `(${isIn}) NOT IN (0, ${columns.length})`;
};

const TO_TRANSLATE = `
  SELECT count(*), NULL::date
  FROM informations information
  WHERE information.status <> 'archived'
    AND (${TEXTS.map(toTranslate).join(' OR ')})`;

const TODAY = `
  SELECT count(*), min(information.publish_at AT TIME ZONE '${TIME_ZONE}')::date
  FROM reader
  JOIN informations information
    ON information.status = 'scheduled'
    AND (information.publish_at AT TIME ZONE '${TIME_ZONE}')::date = reader.today`;

/** Standing pages that were not reviewed for a year. */
const STALE = `
  SELECT count(*), NULL::date
  FROM reader
  JOIN informations information
    ON information.kind = 'page'
    AND information.status = 'published'
    AND coalesce(
      information.reviewed_on,
      (information.published_at AT TIME ZONE '${TIME_ZONE}')::date
    ) < reader.today - 365`;

export const informationAgenda: Readonly<Record<string, AgendaItem>> = {
  informationsToPublish: {
    resource: 'informations',
    view: 'main',
    transitions: ['publish'],
    where: { status: 'draft' },
  },
  informationsToday: { ...LIST, filter: { status: ['scheduled'] }, sql: TODAY },
  informationsToTranslate: { ...LIST, sql: TO_TRANSLATE },
  pagesToReview: { ...LIST, filter: { kind: ['page'], status: ['published'] }, sql: STALE },
};
