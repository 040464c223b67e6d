import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Terms } from '../api.ts';
import type { DocumentKind } from '../kinds.ts';

const TERMS = `
  SELECT
    kind,
    goes_to AS "goesTo",
    self_service AS "selfService",
    after,
    fee::numeric(12, 2)::text AS fee,
    needs_clearance AS "needsClearance",
    is_withheld AS "isWithheld"
  FROM document_terms`;

export type TermsByKind = ReadonlyMap<DocumentKind, Terms>;

/** On what terms the faculty issues each document; a kind without terms is not issued. */
export async function readTerms(client: Queryable): Promise<TermsByKind> {
  const rows = await queryRows<Terms & { kind: DocumentKind }>(client, { text: TERMS });
  return new Map(rows.map(({ kind, ...terms }) => [kind, terms]));
}
