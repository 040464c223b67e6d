import { inFirstLanguage, type Queryable, queryRow } from '../../../../gateway/index.ts';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { allTextsOf } from '../../../contract/model/localised.ts';
import { lastWrite } from './cells.ts';
import { standOnRecord } from './onRecord.ts';

const CARRIED_ON = `
  SELECT 1 AS found
  FROM papers former
  JOIN offerings offering ON offering.id = former.offering_id
  JOIN offerings other ON other.course_unit_id = offering.course_unit_id
  JOIN papers later ON later.offering_id = other.id AND later.id <> former.id
  JOIN mark_sheets sheet
    ON sheet.paper_id = later.id
    AND sheet.state <> 'open'
    AND (sheet.component = $2 OR ${inFirstLanguage('sheet.component_name')} = $3)
  JOIN exam_registrations registration
    ON registration.paper_id = later.id
    AND registration.attempt_kind IN ('medical', 'repeat')
  JOIN mark_entries entry
    ON entry.sheet_id = sheet.id
    AND entry.student_id = registration.student_id
  WHERE former.id = $1::uuid
    AND ${lastWrite('source')} = 'carried'
    AND ${lastWrite('reason')} = $1::text
    AND NOT ${standOnRecord('later.id')}
  LIMIT 1`;

const [FIRST_LANGUAGE] = LANGUAGES;

/**
 * Refuses to reopen a sheet whose marks were carried to one that is handed in, which follows them
 * no more. Published results stand as they are, and are corrected with those that they rest on.
 */
export async function assertNotCarriedOn(
  client: Queryable,
  { paper, component, componentName }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const found = await queryRow(client, {
    text: CARRIED_ON,
    values: [paper, component, allTextsOf(componentName)[FIRST_LANGUAGE]],
  });
  if (found) throw new PortalError('CONFLICT', { details: { reason: 'carriedOn' } });
}
