import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { Localised } from '../../../contract/model/constants.ts';
import {
  ActionButton,
  Failed,
  formatDateTime,
  formatInteger,
  Loading,
  Note,
  Page,
  PageField,
  PageTable,
  textIn,
  useAnswer,
  usePreferences,
} from '../../../framework/index.ts';
import { ELIGIBILITY_STATES, type EligibilityKind, type EligibilityUnit } from '../api.ts';
import { UnitLines } from './UnitLines.tsx';
import { useCompute } from './useCompute.tsx';
import styles from './eligibility.module.css';

interface Overview {
  semesters: readonly { id: string; label: Localised }[];
  semester: string | null;
  units: readonly EligibilityUnit[];
  may: { compute: boolean; decide: boolean; publish: boolean };
}

function Units({
  units,
  onShow,
}: {
  units: readonly EligibilityUnit[];
  onShow: (offering: string) => void;
}) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const text = (key: string): string => translate(`eligibility.${key}`);
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

/**
 * Who may sit, unit by unit: the units of a semester with their counts, and behind each the list
 * with its reasons.
 */
function Eligibility({ kind }: { kind: EligibilityKind }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const [params, setParams] = useSearchParams();
  const [offering, semester] = [params.get('offering'), params.get('semester')];
  const { body, isError, refetch } = useAnswer<Overview>(
    offering === null
      ? `/eligibility?${new URLSearchParams({ kind, ...(semester === null ? {} : { semester }) }).toString()}`
      : null,
  );
  const { compute, isBusy } = useCompute(refetch);
  const page = `pages.${kind}-eligibility`;
  const title = translate(`${page}.title`);
  const text = (key: string, args?: Record<string, unknown>): string =>
    translate(`eligibility.${key}`, args);
  if (offering !== null)
    return (
      <UnitLines
        {...{ kind, offering }}
        onBack={() => setParams(semester === null ? {} : { semester })}
      />
    );
  if (isError)
    return (
      <Page title={title}>
        <Failed onRetry={refetch} />
      </Page>
    );
  if (!body)
    return (
      <Page title={title}>
        <Loading lines={8} />
      </Page>
    );
  return (
    <Page title={title} intro={translate(`${page}.intro`)}>
      <div className={styles.controls}>
        {body.semesters.length > 0 && (
          <PageField
            label={text('semester')}
            value={body.semester ?? ''}
            onChange={(chosen) => setParams({ semester: chosen })}
            options={body.semesters.map(({ id, label }) => [id, textIn(label, language).text])}
          />
        )}
        <ActionButton
          quiet
          isBusy={isBusy}
          onClick={() => compute({ kind, semester: body.semester })}
        >
          {text('computeAll')}
        </ActionButton>
      </div>
      {body.units.length === 0 ? (
        <Note>{text('none')}</Note>
      ) : (
        <Units
          units={body.units}
          onShow={(chosen) =>
            setParams({ ...(semester === null ? {} : { semester }), offering: chosen })
          }
        />
      )}
    </Page>
  );
}

export const ExamEligibility = () => <Eligibility kind="exam" />;
export const AssignmentEligibility = () => <Eligibility kind="assignment" />;
