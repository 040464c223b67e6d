import { Note, Panel, textIn, useTexts } from '../../../framework/index.ts';
import type { ShownLine } from './outbox.ts';
import { type JudgedEntry, missingFrom } from './sheetEntries.ts';

const TEXTS = 'pages.record-attendance.paper.end';

interface SheetEndProps {
  entries: readonly JudgedEntry[];
  lines: readonly ShownLine[];
}

/** What is still open once a sheet is typed: unknown and double entries, and who is missing. */
export function SheetEnd({ entries, lines }: SheetEndProps) {
  const { text, language } = useTexts(TEXTS);
  const missing = missingFrom(entries, lines);
  const typed = (outcome: JudgedEntry['outcome']): string[] =>
    entries
      .filter((entry) => entry.outcome === outcome)
      .map(({ who, said }) => [who, said].filter(Boolean).join(' '));
  const open = [
    ['unknown', typed('refused')],
    ['double', typed('double')],
    [
      'missing',
      missing.map(({ code, name }) =>
        [code, textIn(name, language).text].filter(Boolean).join(' '),
      ),
    ],
  ] as const;
  const isComplete = open.every(([, names]) => names.length === 0);
  return (
    <Panel title={text('title')} note={text('note')}>
      <div role="status">
        {isComplete && <Note>{text('complete')}</Note>}
        {open.map(
          ([key, names]) =>
            names.length > 0 && (
              <p key={key}>
                <strong>{text(key, { smart_count: names.length })}</strong> {names.join(', ')}
              </p>
            ),
        )}
      </div>
    </Panel>
  );
}
