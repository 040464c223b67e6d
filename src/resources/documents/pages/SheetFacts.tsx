import type { ReactNode } from 'react';
import { formatDate, useTexts } from '../../../framework/index.ts';
import type { PrintableDocument } from '../api.ts';

export interface SheetProps<Content> {
  document: PrintableDocument;
  content: Content;
  title: string;
}

type Fact = readonly [label: string, value: ReactNode];

/** What a document is about, then its number and day. */
export function SheetFacts({
  document: { number, issuedAt },
  facts,
}: {
  document: PrintableDocument;
  facts: readonly Fact[];
}) {
  const { text, language } = useTexts('pages.documents');
  const all: readonly Fact[] = [
    ...facts,
    [text('number'), number],
    [text('issuedOn'), formatDate(issuedAt, language)],
  ];
  return (
    <dl>
      {all.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The foot of a table, which names the document on every page. */
export function SheetFoot({
  columns,
  parts,
}: {
  columns: number;
  parts: readonly (string | number | null)[];
}) {
  return (
    <tfoot>
      <tr>
        <td colSpan={columns} data-foot>
          {parts.filter((part) => part !== null).join(' · ')}
        </td>
      </tr>
    </tfoot>
  );
}
