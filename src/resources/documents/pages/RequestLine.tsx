import type { ReactNode } from 'react';
import { Badge, formatDate, optionKey, useTexts } from '../../../framework/index.ts';
import type { DocumentRequest } from '../api.ts';
import { documentKey } from './useChoiceName.ts';

const TONES = {
  requested: 'caution',
  issued: 'good',
  refused: 'bad',
  withdrawn: 'plain',
} as const;

/** A request for a document: what for, how far it has come, and the response. */
export function RequestLine({
  request,
  children,
}: {
  request: DocumentRequest;
  children?: ReactNode;
}) {
  const { text, translate, language } = useTexts('pages.documents');
  const { kind, purpose, recipient, receipt, state, answer, document, requestedAt } = request;
  const facts = [
    text('requestedOn', { day: formatDate(requestedAt, language) }),
    purpose,
    recipient,
    receipt && text('receiptIs', { receipt }),
    document && text('issuedAs', { number: document }),
  ];
  return (
    <li>
      <span>
        {translate(documentKey(kind))}{' '}
        <Badge tone={TONES[state]}>
          {translate(optionKey('document-requests', 'state', state))}
        </Badge>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {answer !== null && <small>{answer}</small>}
      </span>
      {children}
    </li>
  );
}
