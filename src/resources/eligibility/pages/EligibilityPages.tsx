import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import {
  ActionButton,
  Badge,
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
  TextInLanguage,
} from '../../../framework/index.ts';
import { PagedRows, useListPage } from '../../shared/pages/PagedRows.tsx';
import {
  type EligibilityOverview,
  type EligibilityUnit,
  listEligibilityUnits,
  readEligibility,
} from '../api.ts';
import { ELIGIBILITY_STATES, type EligibilityKind } from '../eligibilityValues.ts';
import { UnitLines } from './UnitLines.tsx';
import { useCompute } from './useCompute.tsx';
import styles from './eligibility.module.css';

interface UnitsProps {
  units: readonly EligibilityUnit[];
  /** Over all units of the semester, also those of other pages. */
  total: EligibilityOverview['total'];
  onShow: (offering: string) => void;
}

const countsOf = ({ students, counts, appeals }: NonNullable<EligibilityOverview['total']>) => (
  <>
    <td data-number>{formatInteger(students)}</td>
    {ELIGIBILITY_STATES.map((state) => (
      <td data-number key={state}>
        {formatInteger(counts[state])}
      </td>
    ))}
    <td data-number>{formatInteger(appeals)}</td>
  </>
);

function Units({ units, total, onShow }: UnitsProps) {
  const { text, translate, language } = useTexts('eligibility');
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
                {unit.code} <TextInLanguage value={unit.title} />
              </button>
              <div className={styles.facts}>
                {translate(`registration.media.${unit.medium}`)} ·{' '}
                {translate('registration.group', { group: unit.group })}
              </div>
            </th>
            {countsOf(unit)}
            <td>{at(unit.computedAt)}</td>
            <td>
              {at(unit.publishedAt)}
              {unit.changed > 0 && (
                <div>
                  <Badge tone="caution">{text('changed', { smart_count: unit.changed })}</Badge>
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">{text('total')}</th>
            {countsOf(total)}
            <td />
            <td />
          </tr>
        </tfoot>
      )}
    </PageTable>
  );
}

interface SemesterUnitsProps extends Pick<UnitsProps, 'total' | 'onShow'> {
  kind: EligibilityKind;
  semester: string;
}

function SemesterUnits({ kind, semester, total, onShow }: SemesterUnitsProps) {
  const translate = useTranslate();
  const page = useListPage();
  const { search, range } = page;
  const query = useCallQuery(
    listEligibilityUnits,
    { query: { kind, semester, search }, range },
    { keepPrevious: true },
  );
  return (
    <PagedRows
      page={page}
      query={query}
      find={translate('eligibility.find')}
      {...(search === '' ? { none: translate('eligibility.none') } : {})}
    >
      {(units) => <Units {...{ units, total, onShow }} />}
    </PagedRows>
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
  const queries = useQueryClient();
  const { data, isError, refetch } = useCallQuery(readEligibility, {
    query: { kind, ...(semester === null ? {} : { semester }) },
  });
  const { compute, isBusy } = useCompute(() => void queries.invalidateQueries());
  const page = `pages.${kind}-eligibility`;
  const title = translate(`${page}.title`);
  if (isError || !data)
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
      {chosen === null ? (
        <Note>{translate('eligibility.none')}</Note>
      ) : (
        <SemesterUnits key={chosen} {...{ kind, onShow }} semester={chosen} total={data.total} />
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
