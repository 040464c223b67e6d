import type { ReactNode } from 'react';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import {
  formatDate,
  PageTable,
  TableHead,
  textIn,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { Translations } from '../../shared/pages/Translations.tsx';
import type { PrintableDocument } from '../api.ts';
import type { DocumentContent } from '../api/contents.ts';
import { isLetter, type LetterKind } from '../kinds.ts';
import { GradeKey } from './GradeKey.tsx';
import styles from './documents.module.css';

interface StudentProps {
  document: PrintableDocument;
  content: DocumentContent;
}

function Facts({ document, content }: StudentProps) {
  const { text, translate, language } = useTexts('pages.documents');
  const { number, issuedAt, recipient } = document;
  const { student, award } = content;
  const facts: [string, ReactNode][] = [
    [
      text('name'),
      <>
        <span lang="en">{student.name.en}</span>
        <br />
        <Translations text={student.name} />
      </>,
    ],
    [text('registration'), student.registrationNumber],
    [text('programme'), student.programme ? textIn(student.programme, language).text : '–'],
    [text('entryYear'), String(student.entryYear)],
    [text('number'), number],
    [text('issuedOn'), formatDate(issuedAt, language)],
  ];
  if (award)
    facts.push([
      text('award'),
      [
        textIn(award.degree, language).text,
        award.class && translate(`resources.awards.options.class.${award.class}`),
        text('from', { day: formatDate(award.effectiveDate, language) }),
      ]
        .filter(Boolean)
        .join(' · '),
    ]);
  if (recipient !== null) facts.push([text('recipient'), recipient]);
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const COLUMNS = ['unit', 'credits', 'attempt', 'grade', 'points'] as const;

/** All attempts in one table, whose foot names the document on every page. */
function Results({ document, content, title }: StudentProps & { title: string }) {
  const { text, translate } = useTexts('pages.documents');
  const { number } = document;
  const label = (column: string): string => translate(`results.${column}`);
  return (
    <PageTable label={title}>
      <TableHead columns={COLUMNS} numbers={['credits', 'attempt', 'points']} label={label} />
      {content.semesters.map((semester) => (
        <tbody key={semester.id}>
          <tr>
            <th colSpan={COLUMNS.length} scope="rowgroup" className={styles.semester}>
              <TextInLanguage value={semester.label} />
              {semester.gpa.shown !== null && ` · ${text('gpaOf', { ...semester.gpa })}`}
            </th>
          </tr>
          {semester.lines.map((line) => (
            <tr key={`${line.code}/${line.attempt}`}>
              <th scope="row">
                {line.code}{' '}
                <span className={styles.title}>
                  <TextInLanguage value={line.title} />
                </span>
                {!line.countsInGpa && (
                  <small className={styles.quiet}> {translate('results.nonGpa')}</small>
                )}
              </th>
              <td data-number>{line.credits}</td>
              <td data-number>{line.attempt}</td>
              <td>
                {line.result}
                {line.isCapped && ` ${translate('results.capped')}`}
              </td>
              <td data-number>{line.points ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <td colSpan={COLUMNS.length} className={styles.quiet}>
            {number} · {content.student.registrationNumber} · {content.student.name.en}
          </td>
        </tr>
      </tfoot>
    </PageTable>
  );
}

function Totals({ content }: { content: DocumentContent }) {
  const { text } = useTexts('pages.documents');
  return (
    <p className={styles.totals}>
      <span>
        {text('gpa')} <strong>{content.gpa.shown ?? '–'}</strong>{' '}
        {text('over', { credits: content.gpa.credits })}
      </span>
      <span>
        {text('earned')} <strong>{content.creditsEarned}</strong>
      </span>
    </p>
  );
}

/** The sentence of a letter, in every language. */
function Letter({
  kind,
  issuedAt,
  content: { student, award },
}: {
  kind: LetterKind;
  issuedAt: string;
  content: DocumentContent;
}) {
  const { text } = useTexts('pages.documents');
  const sentence = kind === 'medium' && award ? 'mediumAfterAward' : kind;
  return LANGUAGES.map((each) => (
    <p key={each} lang={each} className={styles.letter}>
      {text(`letters.${sentence}.${each}`, {
        name: student.name[each],
        number: student.registrationNumber,
        degree: award?.degree[each] ?? '',
        programme: student.programme?.[each] ?? '',
        year: student.entryYear,
        medium: student.medium ? text(`media.${each}.${student.medium}`) : '',
        day: formatDate(kind === 'award' && award ? award.effectiveDate : issuedAt, each),
      })}
    </p>
  ));
}

/** What a document says of one student: the results, or the sentence of a letter. */
export function StudentSheet({ document, content, title }: StudentProps & { title: string }) {
  const { text } = useTexts('pages.documents');
  const { kind, issuedAt } = document;
  return (
    <>
      <Facts document={document} content={content} />
      {isLetter(kind) ? (
        <Letter kind={kind} issuedAt={issuedAt} content={content} />
      ) : (
        <>
          <Results document={document} content={content} title={title} />
          <Totals content={content} />
          <GradeKey gradeKey={content.gradeKey} codes={text('codes')} />
        </>
      )}
    </>
  );
}
