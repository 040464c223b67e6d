import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import {
  Badge,
  Callout,
  formatInteger,
  Note,
  Page,
  PageTable,
  QueryState,
  ShareBar,
  Panel,
  TableHead,
  textIn,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { useTurnedRows } from '../../shared/pages/useTurnedRows.tsx';
import {
  type PlanGap,
  readSemesterPlan,
  type SemesterPlan as Plan,
  type TeachingLoad,
} from '../api.ts';
import { CopyPlan } from './CopyPlan.tsx';
import { SemesterChoice } from './SemesterChoice.tsx';
import styles from './semesterPlan.module.css';

const TEXTS = 'pages.semester-plan';
const OFFERINGS = '/manage-curriculum/cu-sem-plan';

const offer = ({ unit, medium }: PlanGap, semester: string): string =>
  `${OFFERINGS}/create?${new URLSearchParams({ source: JSON.stringify({ courseUnit: unit.id, semester, ...(medium ? { medium } : {}) }) }).toString()}`;
const existing = ({ unit }: PlanGap, semester: string): string =>
  `${OFFERINGS}?${new URLSearchParams({ filter: JSON.stringify({ courseUnit: unit.id, semester }) }).toString()}`;

/** How a gap is shown, and the screen and the words of its remedy. */
const GAPS = {
  notOffered: { tone: 'bad', remedy: offer, words: 'offer' },
  notInMedium: { tone: 'caution', remedy: offer, words: 'offer' },
  tooFewPlaces: { tone: 'caution', remedy: existing, words: 'toOfferings' },
} as const satisfies Record<PlanGap['kind'], object>;

/** Compulsory units that the plan does not offer to all, each with a link to the remedy. */
function Gaps({ gaps, semester }: { gaps: readonly PlanGap[]; semester: string }) {
  const { translate, language } = useTexts();
  const mediumName = (medium: string) => translate(`resources.offerings.options.medium.${medium}`);
  if (gaps.length === 0) return <Callout tone="good">{translate(`${TEXTS}.noGaps`)}</Callout>;
  return (
    <PageTable label={translate(`${TEXTS}.gaps`)}>
      <TableHead
        columns={['unit', 'gap', 'batches', 'students', 'remedy']}
        numbers={['students']}
        label={(column) => translate(`${TEXTS}.column.${column}`)}
      />
      <tbody>
        {gaps.map((gap) => (
          <tr key={`${gap.unit.id} ${gap.kind} ${gap.medium ?? ''}`}>
            <th scope="row">
              <TextInLanguage value={gap.unit.label} />
            </th>
            <td>
              <Badge tone={GAPS[gap.kind].tone}>
                {translate(`${TEXTS}.kind.${gap.kind}`, {
                  medium: gap.medium ? mediumName(gap.medium) : '',
                  places: gap.places ?? 0,
                })}
              </Badge>
            </td>
            <td>{gap.batches.map((batch) => textIn(batch, language).text).join(', ')}</td>
            <td data-number>{formatInteger(gap.students)}</td>
            <td>
              <Link to={GAPS[gap.kind].remedy(gap, semester)}>
                {translate(`${TEXTS}.${GAPS[gap.kind].words}`)}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}

/** The teaching loads, the heaviest first. */
function Load({ load }: { load: readonly TeachingLoad[] }) {
  const { translate } = useTexts();
  const most = Math.max(1, ...load.map(({ credits }) => credits));
  const { shown, turner } = useTurnedRows(load);
  if (load.length === 0) return <Note>{translate(`${TEXTS}.noLoad`)}</Note>;
  return (
    <>
      <PageTable label={translate(`${TEXTS}.load`)}>
        <TableHead
          columns={['person', 'groups', 'units', 'coordinates', 'credits', 'share']}
          numbers={['groups', 'units', 'coordinates', 'credits']}
          label={(column) => translate(`${TEXTS}.column.${column}`)}
        />
        <tbody>
          {shown.map(({ staff, name, groups, units, credits, coordinates }) => (
            <tr key={staff}>
              <th scope="row">
                <TextInLanguage value={name} />
              </th>
              <td data-number>{formatInteger(groups)}</td>
              <td data-number>{formatInteger(units)}</td>
              <td data-number>{formatInteger(coordinates)}</td>
              <td data-number>{credits}</td>
              <td>
                <ShareBar share={credits / most} />
              </td>
            </tr>
          ))}
        </tbody>
      </PageTable>
      {turner}
    </>
  );
}

/** Modules without a lecturer. */
function Unstaffed({ unstaffed }: Pick<Plan, 'unstaffed'>) {
  const { translate } = useTexts();
  if (unstaffed.length === 0)
    return <Callout tone="good">{translate(`${TEXTS}.allStaffed`)}</Callout>;
  return (
    <ul className={styles.plain}>
      {unstaffed.map(({ id, unit, medium, group }) => (
        <li key={id}>
          <Link to={`${OFFERINGS}/${id}`}>
            <TextInLanguage value={unit} />
          </Link>{' '}
          · {translate(`resources.offerings.options.medium.${medium}`)} · {group}
        </li>
      ))}
    </ul>
  );
}

/** `/manage-curriculum/cu-sem-plan/overview`: gaps, teaching load and copying of a semester. */
export function SemesterPlan() {
  const translate = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const [wanted, wantedFrom] = [parameters.get('semester'), parameters.get('from')];
  const answer = useCallQuery(readSemesterPlan, {
    query: {
      ...(wanted === null ? {} : { semester: wanted }),
      ...(wantedFrom === null ? {} : { from: wantedFrom }),
    },
  });
  const { data, refetch } = answer;
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      <QueryState query={answer} lines={8} inPanel />
      {data && data.semester === null && (
        <Panel>
          <Note>{translate(`${TEXTS}.noSemester`)}</Note>
        </Panel>
      )}
      {data && data.semester !== null && (
        <>
          <div className={styles.fields}>
            <SemesterChoice
              label={translate(`${TEXTS}.semester`)}
              semesters={data.semesters}
              value={data.semester}
              onChange={(semester) => setParameters({ semester }, { replace: true })}
            />
            <Note>{translate(`${TEXTS}.offered`, { smart_count: data.offered })}</Note>
          </div>
          <Panel title={translate(`${TEXTS}.gaps`)} note={translate(`${TEXTS}.gapsNote`)}>
            <Gaps gaps={data.gaps} semester={data.semester} />
          </Panel>
          <CopyPlan
            key={`${data.semester} ${data.from ?? ''}`}
            plan={data}
            semester={data.semester}
            onFrom={(from) =>
              setParameters({ semester: data.semester ?? '', from }, { replace: true })
            }
            onCopied={refetch}
          />
          <Panel title={translate(`${TEXTS}.unstaffed`)} note={translate(`${TEXTS}.unstaffedNote`)}>
            <Unstaffed unstaffed={data.unstaffed} />
          </Panel>
          <Panel title={translate(`${TEXTS}.load`)} note={translate(`${TEXTS}.loadNote`)}>
            <Load load={data.load} />
          </Panel>
        </>
      )}
    </Page>
  );
}
