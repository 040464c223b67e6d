import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import {
  Badge,
  Callout,
  formatInteger,
  Note,
  Page,
  PageTable,
  Panel,
  QueryState,
  TableHead,
  textIn,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import {
  type CurriculumCredits as Credits,
  type PartCredits,
  readCurriculumCredits,
} from '../api.ts';
import styles from './curriculumCredits.module.css';

const TEXTS = 'pages.curriculum-credits';
const total = (parts: readonly PartCredits[], of: 'compulsory' | 'optional'): number =>
  Math.round(parts.reduce((sum, part) => sum + part[of], 0) * 10) / 10;

/** Credits by level and semester, with their sums. */
function Parts({ parts, label }: { parts: readonly PartCredits[]; label: string }) {
  const translate = useTranslate();
  if (parts.length === 0) return <Note>{translate(`${TEXTS}.noUnits`)}</Note>;
  return (
    <PageTable label={label}>
      <TableHead
        columns={['part', 'compulsory', 'optional', 'sum']}
        numbers={['compulsory', 'optional', 'sum']}
        label={(column) => translate(`${TEXTS}.column.${column}`)}
      />
      <tbody>
        {parts.map((part) => (
          <tr key={`${part.level} ${part.semester}`}>
            <th scope="row">
              {translate(`${TEXTS}.part`, { level: part.level, semester: part.semester })}
            </th>
            <td data-number>{part.compulsory}</td>
            <td data-number>{part.optional}</td>
            <td data-number>{Math.round((part.compulsory + part.optional) * 10) / 10}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{translate(`${TEXTS}.column.sum`)}</th>
          <td data-number>{total(parts, 'compulsory')}</td>
          <td data-number>{total(parts, 'optional')}</td>
          <td data-number>
            {Math.round((total(parts, 'compulsory') + total(parts, 'optional')) * 10) / 10}
          </td>
        </tr>
      </tbody>
    </PageTable>
  );
}

const VERDICT_TONES = { enoughAlways: 'good', enoughSome: 'caution', enoughNever: 'bad' } as const;

/** Whether the curriculum has the credits that the degree needs, at worst and at best. */
function Verdict({ credits }: { credits: Credits }) {
  const translate = useTranslate();
  const { needed, common, subjects, whole } = credits;
  if (subjects.length === 0) {
    const available = total(whole, 'compulsory') + total(whole, 'optional');
    return (
      <Callout tone={available >= needed ? 'good' : 'bad'}>
        {translate(`${TEXTS}.${available >= needed ? 'enough' : 'tooFew'}`, {
          available,
          needed,
          lacking: needed - available,
        })}
      </Callout>
    );
  }
  const shared = total(common, 'compulsory') + total(common, 'optional');
  const sorted = subjects.map(({ available }) => available).toSorted((one, other) => one - other);
  const add = (some: readonly number[]): number =>
    Math.round(some.reduce((sum, one) => sum + one, shared) * 10) / 10;
  const [least, best] = [add(sorted.slice(0, 3)), add(sorted.slice(-3))];
  const kind = least >= needed ? 'enoughAlways' : best >= needed ? 'enoughSome' : 'enoughNever';
  return (
    <Callout tone={VERDICT_TONES[kind]}>
      {translate(`${TEXTS}.${kind}`, { least, best, needed })}
    </Callout>
  );
}

/** The batches of the curriculum and their students who cannot reach the credits. */
function Batches({ credits }: { credits: Credits }) {
  const { translate, language } = useTexts();
  if (credits.batches.length === 0) return <Note>{translate(`${TEXTS}.noBatches`)}</Note>;
  return (
    <PageTable label={translate(`${TEXTS}.batches`)}>
      <TableHead
        columns={['batch', 'level', 'students', 'least', 'verdict']}
        numbers={['level', 'students', 'least']}
        label={(column) => translate(`${TEXTS}.column.${column}`)}
      />
      <tbody>
        {credits.batches.map(({ batch, level, students, least, short }) => (
          <tr key={textIn(batch, language).text}>
            <th scope="row">
              <TextInLanguage value={batch} />
            </th>
            <td data-number>{level}</td>
            <td data-number>{formatInteger(students)}</td>
            <td data-number>{least}</td>
            <td>
              {short.length === 0 ? (
                <Badge tone="good">{translate(`${TEXTS}.canAll`)}</Badge>
              ) : (
                <Badge tone="bad">
                  {translate(`${TEXTS}.cannot`, {
                    smart_count: short.reduce((sum, { count }) => sum + count, 0),
                  })}
                </Badge>
              )}
              {short.slice(0, 5).map(({ count, reads, reach }) => (
                <small
                  key={reads.map((name) => textIn(name, language).text).join()}
                  className={styles.small}
                >
                  {translate(`${TEXTS}.${reads.length === 0 ? 'shortUnchosen' : 'shortOf'}`, {
                    smart_count: count,
                    reads: reads.map((name) => textIn(name, language).text).join(', '),
                    reach,
                    lacking: Math.round((credits.needed - reach) * 10) / 10,
                  })}
                </small>
              ))}
              {short.length > 5 && (
                <small className={styles.small}>
                  {translate(`${TEXTS}.andMore`, { smart_count: short.length - 5 })}
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}

function Subjects({ subjects }: Pick<Credits, 'subjects'>) {
  const { translate } = useTexts();
  return (
    <Panel title={translate(`${TEXTS}.subjects`)} note={translate(`${TEXTS}.subjectsNote`)}>
      <PageTable label={translate(`${TEXTS}.subjects`)}>
        <TableHead
          columns={['subject', 'compulsory', 'available']}
          numbers={['compulsory', 'available']}
          label={(column) => translate(`${TEXTS}.column.${column}`)}
        />
        <tbody>
          {subjects.map(({ id, name, compulsory, available }) => (
            <tr key={id}>
              <th scope="row">
                <TextInLanguage value={name} />
              </th>
              <td data-number>{compulsory}</td>
              <td data-number>{available}</td>
            </tr>
          ))}
        </tbody>
      </PageTable>
    </Panel>
  );
}

/** `/manage-degree/degvscourse/credits`: a curriculum in credits and whether batches can reach them. */
export function CurriculumCredits() {
  const { translate, language } = useTexts();
  const [parameters, setParameters] = useSearchParams();
  const curriculum = parameters.get('curriculum');
  const answer = useCallQuery(readCurriculumCredits, {
    query: curriculum === null ? {} : { curriculum },
  });
  const { data } = answer;
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      <QueryState query={answer} lines={8} inPanel />
      {data?.curriculum === null && (
        <Panel>
          <Note>{translate(`${TEXTS}.none`)}</Note>
        </Panel>
      )}
      {data && data.curriculum !== null && (
        <>
          <div className={styles.fields}>
            <TextField
              select
              slotProps={{ select: { native: true } }}
              label={translate(`${TEXTS}.curriculum`)}
              value={data.curriculum}
              onChange={({ target }) =>
                setParameters({ curriculum: target.value }, { replace: true })
              }
            >
              {data.curricula.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </TextField>
          </div>
          <Panel
            title={translate(`${TEXTS}.total`)}
            note={translate(`${TEXTS}.needs`, {
              degree: textIn(data.degree, language).text,
              needed: data.needed,
            })}
          >
            <Verdict credits={data} />
          </Panel>
          <Panel
            title={translate(`${TEXTS}.${data.subjects.length > 0 ? 'common' : 'whole'}`)}
            note={translate(`${TEXTS}.${data.subjects.length > 0 ? 'commonNote' : 'wholeNote'}`)}
          >
            <Parts
              parts={data.subjects.length > 0 ? data.common : data.whole}
              label={translate(`${TEXTS}.whole`)}
            />
          </Panel>
          {data.subjects.length > 0 && <Subjects subjects={data.subjects} />}
          <Panel title={translate(`${TEXTS}.batches`)} note={translate(`${TEXTS}.batchesNote`)}>
            <Batches credits={data} />
          </Panel>
        </>
      )}
    </Page>
  );
}
