import { formatDateTime, textIn, useTexts, TextInLanguage } from '../../../framework/index.ts';
import { Translations } from '../../shared/pages/Translations.tsx';
import type { PrintedMarkSheet } from '../api.ts';
import { useMarkWords } from './useMarkWords.ts';
import styles from './marks.module.css';

interface SheetOnPaperProps {
  sheet: PrintedMarkSheet;
  /** For filling in by hand: without marks, totals and codes. */
  isEmpty: boolean;
}

/** A row for each candidate, and the totals of each component. */
function PaperTable({ sheet: { components, rows }, isEmpty }: SheetOnPaperProps) {
  const { text, translate } = useTexts('pages.marks.print');
  const words = useMarkWords();
  const withNames = rows.some(({ name }) => name);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" data-number>
            {text('place')}
          </th>
          <th scope="col">{translate('pages.marks.heads.index')}</th>
          {withNames && <th scope="col">{translate('pages.marks.heads.name')}</th>}
          {components.map(({ id, name, maximum, weight, state }) => (
            <th key={id} scope="col" data-number>
              <TextInLanguage value={name} />
              <small>{translate('pages.marks.outOf', { maximum, weight })}</small>
              {!isEmpty && (
                <small>{translate(`resources.mark-sheets.options.state.${state}`)}</small>
              )}
            </th>
          ))}
          {!isEmpty && <th scope="col">{text('code')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, code, indexNumber, name, marks }) => (
          <tr key={indexNumber}>
            <td data-number>{place}</td>
            <th scope="row">{indexNumber}</th>
            {name && (
              <td>
                {name.en}
                <br />
                <Translations text={name} />
              </td>
            )}
            {marks.map((mark, column) => (
              <td key={components[column]?.id} data-number>
                {isEmpty ? '' : words(mark) || '–'}
              </td>
            ))}
            {!isEmpty && <td className={styles.code}>{code}</td>}
          </tr>
        ))}
      </tbody>
      {!isEmpty && (
        <tfoot>
          {(['sum', 'marks', 'codes', 'blanks'] as const).map((name) => (
            <tr key={name}>
              <th scope="row" colSpan={withNames ? 3 : 2}>
                {text(`totals.${name}`)}
              </th>
              {components.map(({ id, totals }) => (
                <td key={id} data-number>
                  {totals[name] ?? '–'}
                </td>
              ))}
              <td />
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}

/**
 * The mark sheet on paper: names in both scripts if the reader sees them, totals, and a check code
 * per row and sheet.
 */
export function SheetOnPaper({ sheet, isEmpty }: SheetOnPaperProps) {
  const { text, translate, language } = useTexts('pages.marks.print');
  const { paper, stage, markers, hash, at } = sheet;
  return (
    <article className={styles.paper} aria-label={text('title')}>
      <header>
        <h2>
          {paper.code} {paper.title.en} · <Translations text={paper.title} />
        </h2>
        <p>
          <TextInLanguage value={paper.session.title} /> ·{' '}
          {translate(`resources.offerings.options.medium.${paper.medium}`)} · {paper.group} ·{' '}
          <strong>{translate(`resources.mark-sheets.options.stage.${stage}`)}</strong>
        </p>
        {markers.length > 0 && (
          <p>
            {text('markers')}: {markers.map((name) => textIn(name, language).text).join(', ')}
          </p>
        )}
      </header>
      <div className={styles.paperScroll} role="group" tabIndex={0} aria-label={text('rows')}>
        <PaperTable sheet={sheet} isEmpty={isEmpty} />
      </div>
      {!isEmpty && (
        <p>
          {text('hash')} <strong className={styles.code}>{hash}</strong>
        </p>
      )}
      <footer>
        <p className={styles.signatures}>
          {(['marker', 'checker', 'head'] as const).map((who) => (
            <span key={who}>{text(`signatures.${who}`)}</span>
          ))}
        </p>
        <p>{text('printed', { at: formatDateTime(at, language) })}</p>
      </footer>
    </article>
  );
}
