import { useSearchParams } from 'react-router';
import {
  ActionButton,
  formatDateTime,
  formatInteger,
  Note,
  Page,
  PageField,
  PageTable,
  QueryState,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { type EligibilityUnit, readEligibility } from '../api.ts';
import { ELIGIBILITY_STATES, type EligibilityKind } from '../eligibilityValues.ts';
import { UnitLines } from './UnitLines.tsx';
import { useCompute } from './useCompute.tsx';
import styles from './eligibility.module.css';

function Units({
  units,
  onShow,
}: {
  units: readonly EligibilityUnit[];
  onShow: (offering: string) => void;
}) {
  const { text, translate, language } = useTexts('eligibility');
  const sum = (of: (unit: EligibilityUnit) => number): string =>
    formatInteger(units.reduce((total, unit) => total + of(unit), 0));
  const at = (moment: string | null): string =>
    moment === null ? text('never') : formatDateTime(moment, language);
  return (
    <PageTable label={text('unit')}>
      <thead>
        <tr>
          <th scope="col">{text('unit')}</th>
          <th scope="col" data-number>
            {text('students')}
          </th>
          {ELIGIBILITY_STATES.map((state) => (
            <th scope="col" data-number key={state}>
              {translate(`resources.eligibilities.options.state.${state}`)}
            </th>
          ))}
          <th scope="col" data-number>
            {text('appeals')}
          </th>
          <th scope="col">{text('computed')}</th>
          <th scope="col">{text('published')}</th>
        </tr>
      </thead>
      <tbody>
        {units.map((unit) => (
          <tr key={unit.offering}>
            <th scope="row">
              <button type="button" className={styles.open} onClick={() => onShow(unit.offering)}>
                {unit.code} {textIn(unit.title, language).text}
              </button>
              <div className={styles.facts}>
                {translate(`registration.media.${unit.medium}`)} ·{' '}
                {translate('registration.group', { group: unit.group })}
              </div>
            </th>
            <td data-number>{formatInteger(unit.students)}</td>
            {ELIGIBILITY_STATES.map((state) => (
              <td data-number key={state}>
                {formatInteger(unit.counts[state])}
              </td>
            ))}
            <td data-number>{formatInteger(unit.appeals)}</td>
            <td>{at(unit.computedAt)}</td>
            <td>{at(unit.publishedAt)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text('total')}</th>
          <td data-number>{sum(({ students }) => students)}</td>
          {ELIGIBILITY_STATES.map((state) => (
            <td data-number key={state}>
              {sum(({ counts }) => counts[state])}
            </td>
          ))}
          <td data-number>{sum(({ appeals }) => appeals)}</td>
          <td />
          <td />
        </tr>
      </tfoot>
    </PageTable>
  );
}

interface OverviewProps {
  kind: EligibilityKind;
  semester: string | null;
  onSemester: (semester: string) => void;
  onShow: (offering: string) => void;
}

/** The units of a semester with their counts. */
function Overview({ kind, semester, onSemester, onShow }: OverviewProps) {
  const { translate, language } = useTexts();
  const { data, isError, refetch } = useCallQuery(readEligibility, {
    query: { kind, ...(semester === null ? {} : { semester }) },
  });
  const { compute, isBusy } = useCompute(refetch);
  const page = `pages.${kind}-eligibility`;
  const title = translate(`${page}.title`);
  if (isError || !data || !('units' in data))
    return (
      <Page title={title}>
        <QueryState query={{ data: data, isError, refetch }} lines={8} />
      </Page>
    );
  const chosen = data.semester;
  return (
    <Page title={title} intro={translate(`${page}.intro`)}>
      <div className={styles.controls}>
        {data.semesters.length > 0 && (
          <PageField
            label={translate('eligibility.semester')}
            value={chosen ?? ''}
            onChange={onSemester}
            options={data.semesters.map(({ id, label }) => [id, textIn(label, language).text])}
          />
        )}
        <ActionButton
          quiet
          isBusy={isBusy}
          onClick={() => compute({ kind, ...(chosen === null ? {} : { semester: chosen }) })}
        >
          {translate('eligibility.computeAll')}
        </ActionButton>
      </div>
      {data.units.length === 0 ? (
        <Note>{translate('eligibility.none')}</Note>
      ) : (
        <Units units={data.units} onShow={onShow} />
      )}
    </Page>
  );
}

/** Eligibility for examinations: the units of a semester, and the list of each with reasons. */
function Eligibility({ kind }: { kind: EligibilityKind }) {
  const [params, setParams] = useSearchParams();
  const [offering, semester] = [params.get('offering'), params.get('semester')];
  const kept: Record<string, string> = semester === null ? {} : { semester };
  if (offering !== null)
    return <UnitLines {...{ kind, offering }} onBack={() => setParams(kept)} />;
  return (
    <Overview
      {...{ kind, semester }}
      onSemester={(chosen) => setParams({ semester: chosen })}
      onShow={(chosen) => setParams({ ...kept, offering: chosen })}
    />
  );
}

export const ExamEligibility = () => <Eligibility kind="exam" />;
export const AssignmentEligibility = () => <Eligibility kind="assignment" />;
