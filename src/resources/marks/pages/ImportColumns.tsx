import { Note, PageField, useTexts, textIn } from '../../../framework/index.ts';
import type { ImportPreview, MarkComponent } from '../api.ts';
import { isMapped, columnUse, withUse, type ColumnUse } from './importReview.ts';
import styles from './marks.module.css';

/** Assigns a meaning to the columns of a file that the headings do not explain. */
export function ImportColumns({
  preview: { mapping, headings, unknownWords },
  components,
  onChange,
}: {
  preview: ImportPreview;
  components: readonly MarkComponent[];
  onChange: (mapping: ImportPreview['mapping']) => void;
}) {
  const { text, language } = useTexts('pages.marks.import');
  const nameOf = ({ name }: MarkComponent): string => textIn(name, language).text;
  const uses: (readonly [ColumnUse, string])[] = [
    ['', text('use.none')],
    ['student', text('use.student')],
    ...components.map(
      (one) => [`marks ${one.id}`, text('use.marks', { name: nameOf(one) })] as const,
    ),
    ['component', text('use.component')],
    ['mark', text('use.mark')],
    ['token', text('use.token')],
  ];
  return (
    <details
      className={styles.columns}
      open={!isMapped(mapping) || unknownWords.length > 0 || undefined}
    >
      <summary>{text('columns')}</summary>
      <Note>{text('columnsNote')}</Note>
      <div className={styles.columnFields}>
        {headings.map((heading, column) => (
          <PageField
            key={column}
            label={heading.trim() === '' ? text('column', { number: column + 1 }) : heading}
            value={columnUse(mapping, column)}
            onChange={(use) => onChange(withUse(mapping, column, use as ColumnUse))}
            options={uses}
          />
        ))}
        {mapping.component !== null &&
          unknownWords.map((word) => (
            <PageField
              key={word}
              label={text('word', { word })}
              value=""
              onChange={(id) => onChange({ ...mapping, words: { ...mapping.words, [word]: id } })}
              options={[
                ['', text('use.none')],
                ...components.map((one) => [one.id, nameOf(one)] as const),
              ]}
            />
          ))}
      </div>
    </details>
  );
}
