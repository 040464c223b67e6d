import { LANGUAGES, type Localised } from '../../../contract/model/constants.ts';
import {
  formatDate,
  PageTable,
  TableHead,
  textIn,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { Translations } from '../../shared/pages/Translations.tsx';
import { CLASSES } from '../../shared/rules/degreeClass.ts';
import type { BatchContent, ConvocationContent, UnitContent } from '../api/contents.ts';
import { GradeKey } from './GradeKey.tsx';
import { SheetFacts, SheetFoot, type SheetProps } from './SheetFacts.tsx';
import styles from './documents.module.css';

/** A name on a sheet, in every script. */
function Name({ name }: { name: Localised }) {
  return (
    <>
      <span lang="en">{name.en}</span>
      <br />
      <Translations text={name} />
    </>
  );
}

const useResult = () => {
  const { text } = useTexts('pages.documents');
  return (result: string | null): string => result ?? text('sheet.withheld');
};

const UNIT_COLUMNS = ['registration', 'name', 'attempt', 'grade', 'points', 'credits'] as const;

/** The results of one paper, student by student. */
export function UnitSheet({ document, content, title }: SheetProps<UnitContent>) {
  const { text, translate, language } = useTexts('pages.documents');
  const resultOf = useResult();
  const { unit, session, semester, medium, group, lines, ruleSets, gradeKey } = content;
  return (
    <>
      <p className={styles.subject}>
        {unit.code} <span lang="en">{unit.title.en}</span>
        <br />
        <Translations text={unit.title} />
      </p>
      <SheetFacts
        document={document}
        facts={[
          [text('sheet.examination'), textIn(session, language).text],
          [text('sheet.semester'), textIn(semester, language).text],
          [
            text('sheet.group'),
            `${translate(`resources.students.options.medium.${medium}`)} · ${group}`,
          ],
        ]}
      />
      <PageTable label={title}>
        <TableHead
          columns={UNIT_COLUMNS}
          numbers={['attempt', 'points', 'credits']}
          label={(name) => text(`sheet.${name}`)}
        />
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.registrationNumber}/${line.attempt}`}>
              <th scope="row">{line.registrationNumber}</th>
              <td>
                <Name name={line.name} />
              </td>
              <td data-number>{line.attempt}</td>
              <td>
                {resultOf(line.result)}
                {line.isCapped && ` ${translate('results.capped')}`}
              </td>
              <td data-number>{line.points ?? '–'}</td>
              <td data-number>{line.credits ?? unit.credits}</td>
            </tr>
          ))}
        </tbody>
        <SheetFoot
          columns={UNIT_COLUMNS.length}
          parts={[document.number, unit.code, text('sheet.lines', { smart_count: lines.length })]}
        />
      </PageTable>
      <p className={styles.quiet}>{ruleSets.join('; ')}</p>
      {gradeKey.length > 0 && (
        <GradeKey gradeKey={gradeKey} codes={`${text('sheet.band')} ${text('sheet.codes')}`} />
      )}
    </>
  );
}

const BATCH_COLUMNS = ['registration', 'name', 'results'] as const;

/** The results of the students of one batch in one examination. */
export function BatchSheet({ document, content, title }: SheetProps<BatchContent>) {
  const { text, language } = useTexts('pages.documents');
  const resultOf = useResult();
  const { batch, session, semester, units, members } = content;
  return (
    <>
      <p className={styles.subject}>
        <span lang="en">{session.en}</span>
        <br />
        <Translations text={session} />
      </p>
      <SheetFacts
        document={document}
        facts={[
          [text('card.batch'), batch],
          [text('sheet.semester'), textIn(semester, language).text],
        ]}
      />
      <PageTable label={title}>
        <TableHead columns={BATCH_COLUMNS} label={(name) => text(`sheet.${name}`)} />
        <tbody>
          {members.map(({ registrationNumber, name, results }) => (
            <tr key={registrationNumber}>
              <th scope="row">{registrationNumber}</th>
              <td>
                <Name name={name} />
              </td>
              <td>
                <ul className={styles.results}>
                  {results.map(({ code, result, credits }) => (
                    <li key={code}>
                      {code} <strong>{resultOf(result)}</strong>
                      {credits && ` (${credits})`}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
        <SheetFoot
          columns={BATCH_COLUMNS.length}
          parts={[document.number, batch, text('sheet.lines', { smart_count: members.length })]}
        />
      </PageTable>
      <section className={styles.key}>
        <h2>{text('sheet.units')}</h2>
        <ul>
          {units.map(({ code, title: name, credits }) => (
            <li key={code}>
              <strong>{code}</strong> <TextInLanguage value={name} />
              {credits && ` (${credits})`}
            </li>
          ))}
        </ul>
        <p>{text('sheet.codes')}</p>
      </section>
    </>
  );
}

/** The graduands by degree and class, each group in the order of the list. */
function groupsOf({ graduands }: ConvocationContent) {
  const degrees = [...new Map(graduands.map(({ degree }) => [degree.en, degree])).values()];
  return degrees.flatMap((degree) =>
    CLASSES.map((reached) => ({
      degree,
      reached,
      own: graduands.filter((one) => one.degree.en === degree.en && one.class === reached),
    })).filter(({ own }) => own.length > 0),
  );
}

const LIST_COLUMNS = [
  'number',
  'registration',
  ...LANGUAGES.map((language) => `names.${language}`),
  'effective',
  'place',
];

/** The graduands of a convocation by degree and class. */
export function ConvocationSheet({ document, content, title }: SheetProps<ConvocationContent>) {
  const { text, translate, language } = useTexts('pages.documents');
  const { graduands, date, place } = content;
  return (
    <>
      <p className={styles.subject}>
        <span lang="en">{content.title.en}</span>
        <br />
        <Translations text={content.title} />
      </p>
      <SheetFacts
        document={document}
        facts={[
          [text('list.day'), formatDate(date, language)],
          [text('list.at'), place ? textIn(place, language).text : '–'],
          [text('list.total'), String(graduands.length)],
        ]}
      />
      <PageTable label={title}>
        <TableHead
          columns={LIST_COLUMNS}
          numbers={['number']}
          label={(name) => text(`list.${name}`)}
        />
        {groupsOf(content).map(({ degree, reached, own }) => (
          <tbody key={`${degree.en}/${reached}`}>
            <tr>
              <th colSpan={LIST_COLUMNS.length} scope="rowgroup" className={styles.semester}>
                {degree.en} · <Translations text={degree} /> —{' '}
                {translate(`resources.awards.options.class.${reached}`)} ({own.length})
              </th>
            </tr>
            {own.map((line, position) => (
              <tr key={line.registrationNumber}>
                <td data-number>{position + 1}</td>
                <td>{line.registrationNumber}</td>
                <th scope="row" lang="en">
                  {line.name.en}
                </th>
                <Translations as="td" text={line.name} />
                <td className={styles.whole}>
                  {line.effectiveDate === null ? '–' : formatDate(line.effectiveDate, language)}
                </td>
                <td>
                  {line.mode === 'absentia'
                    ? translate('resources.graduands.options.mode.absentia')
                    : line.seat === null
                      ? '–'
                      : `${line.session} / ${line.seat}`}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
        <SheetFoot
          columns={LIST_COLUMNS.length}
          parts={[
            document.number,
            content.title[language],
            text('sheet.lines', { smart_count: graduands.length }),
          ]}
        />
      </PageTable>
    </>
  );
}
