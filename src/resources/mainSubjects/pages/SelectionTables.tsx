import { useTranslate } from 'react-admin';
import {
  Badge,
  formatInteger,
  PageTable,
  Panel,
  ShareBar,
  SmallSelect,
  textIn,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { AppliedStudent, CurriculumSelection } from '../api.ts';
import { isAllowed, threesOf, wantedOf } from '../rules/subjectCombination.ts';
import { fullRules, placesTaken } from '../rules/subjectSelection.ts';
import styles from './mainSubjects.module.css';

const TEXTS = 'pages.main-subject-selection';

/** The decisions by application: three subjects, `null` for not selecting, absent for undecided. */
export type Decisions = ReadonlyMap<string, string[] | null>;

interface SelectionProps {
  selection: CurriculumSelection;
  decisions: Decisions;
}

const useSubjectNames = (selection: CurriculumSelection) => {
  const { language } = useTexts();
  const names = new Map(
    selection.subjects.map(({ id, name }) => [id, textIn(name, language).text]),
  );
  return (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '—').join(', ');
};

/** The places that would be taken once these decisions stand. */
const takenWith = (
  { rules }: CurriculumSelection,
  decisions: Decisions,
  except: string | null = null,
): Map<string, number> => {
  const meant = placesTaken(
    rules,
    [...decisions].flatMap(([id, subjects]) => (subjects && id !== except ? [subjects] : [])),
  );
  return new Map(rules.map(({ id, taken }) => [id, taken + (meant.get(id) ?? 0)]));
};

/** Applications, places given and places left by subject and by counted combination. */
function PlacesTable({ selection, decisions }: SelectionProps) {
  const translate = useTranslate();
  const namesOf = useSubjectNames(selection);
  const { rules, applications, subjects } = selection;
  const waiting = applications.filter(({ status }) => status === 'submitted');
  const given = applications.filter(({ status }) => status === 'selected');
  const taken = takenWith(selection, decisions);
  const counted = rules.filter(
    ({ effect, quota, subjects: together }) =>
      effect !== 'forbidden' && quota !== null && together.length > 1,
  );
  const single = (id: string) =>
    rules.find(
      ({ effect, subjects: of, quota }) =>
        effect !== 'forbidden' && quota !== null && of.length === 1 && of[0] === id,
    );
  const holds = (ids: readonly string[], of: readonly string[]) =>
    of.every((id) => ids.includes(id));
  const lines = [
    ...subjects.map(({ id }) => ({ key: id, of: [id], rule: single(id) })),
    ...counted.map((rule) => ({ key: rule.id, of: [...rule.subjects], rule })),
  ];
  return (
    <PageTable label={translate(`${TEXTS}.places`)}>
      <thead>
        <tr>
          {['subject', 'asked', 'standIns', 'given', 'would', 'quota', 'fill'].map((column) => (
            <th key={column} scope="col" data-number={column !== 'subject' || undefined}>
              {translate(`${TEXTS}.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, of, rule }) => {
          const before = given.filter(({ granted }) => holds(granted, of)).length;
          const meant = [...decisions.values()].filter((three) => three && holds(three, of)).length;
          const after = rule ? (taken.get(rule.id) ?? 0) : before + meant;
          const quota = rule?.quota ?? null;
          return (
            <tr key={key}>
              <th scope="row">{namesOf(of)}</th>
              <td data-number>
                {formatInteger(
                  waiting.filter(({ choices }) => holds(wantedOf(choices), of)).length,
                )}
              </td>
              <td data-number>
                {formatInteger(
                  waiting.filter(
                    ({ choices }) => holds(choices, of) && !holds(wantedOf(choices), of),
                  ).length,
                )}
              </td>
              <td data-number>{formatInteger(rule ? rule.taken : before)}</td>
              <td data-number>{formatInteger(after)}</td>
              <td data-number>
                {quota === null ? translate(`${TEXTS}.noLimit`) : formatInteger(quota)}
              </td>
              <td>
                {quota !== null && (
                  <ShareBar
                    share={quota === 0 ? 1 : after / quota}
                    isOver={after >= quota}
                    label={translate(`${TEXTS}.filled`, { taken: after, quota })}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </PageTable>
  );
}

interface ChoiceProps extends SelectionProps {
  application: AppliedStudent;
  isReadOnly: boolean;
  onDecide: (id: string, subjects: string[] | null | undefined) => void;
}

/** The decision about one application, limited to what is allowed and has places. */
function DecisionCell({ selection, decisions, application, isReadOnly, onDecide }: ChoiceProps) {
  const { translate, language } = useTexts();
  const namesOf = useSubjectNames(selection);
  const { rules } = selection;
  const taken = takenWith(selection, decisions, application.id);
  const threes = threesOf(application.choices).filter((three) =>
    isAllowed(three, application.medium, selection),
  );
  const decision = decisions.get(application.id);
  const value = decision === undefined ? '' : decision === null ? 'none' : decision.join();
  const known =
    decision && !threes.some((three) => three.join() === value) ? [decision, ...threes] : threes;
  return (
    <SmallSelect
      aria-label={translate(`${TEXTS}.decide`, {
        student: textIn(application.student, language).text,
      })}
      value={value}
      disabled={isReadOnly}
      onChange={({ target }) =>
        onDecide(
          application.id,
          target.value === ''
            ? undefined
            : target.value === 'none'
              ? null
              : target.value.split(','),
        )
      }
    >
      <option value="">{translate(`${TEXTS}.leave`)}</option>
      {known.map((three) => {
        const full = fullRules(three, rules, taken);
        return (
          <option key={three.join()} value={three.join()} disabled={full.length > 0}>
            {namesOf(three)}
            {full.length > 0
              ? ` – ${translate(`${TEXTS}.fullOf`, { subjects: full.map(({ subjects }) => namesOf(subjects)).join('; ') })}`
              : ''}
          </option>
        );
      })}
      <option value="none">{translate(`${TEXTS}.notSelected`)}</option>
    </SmallSelect>
  );
}

/** The undecided applications in the order of the lots, each with its decision. */
function DecisionsTable({
  selection,
  decisions,
  isReadOnly,
  onDecide,
}: Omit<ChoiceProps, 'application'>) {
  const { translate } = useTexts();
  const namesOf = useSubjectNames(selection);
  const byId = new Map(selection.applications.map((application) => [application.id, application]));
  const columns = ['turn', 'student', 'medium', 'ranking', 'becomes'];
  return (
    <PageTable label={translate(`${TEXTS}.decisions`)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {translate(`${TEXTS}.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {selection.proposal.map(({ id, turn, passedOver, full }) => {
          const application = byId.get(id);
          if (!application) return null;
          const fullNames = selection.rules
            .filter((rule) => full.includes(rule.id))
            .map(({ subjects }) => namesOf(subjects))
            .join('; ');
          return (
            <tr key={id}>
              <td>{turn}</td>
              <th scope="row">
                <TextInLanguage value={application.student} />
                {application.lateReason && (
                  <small className={styles.small}>
                    <Badge tone="caution">{translate(`${TEXTS}.late`)}</Badge>{' '}
                    {application.lateReason}
                  </small>
                )}
              </th>
              <td>
                {translate(
                  `resources.main-subject-applications.options.medium.${application.medium}`,
                )}
              </td>
              <td>
                {namesOf(wantedOf(application.choices))}
                {application.choices.length > 3 && (
                  <small className={styles.small}>
                    {translate(`${TEXTS}.then`, {
                      subjects: namesOf(application.choices.slice(3)),
                    })}
                  </small>
                )}
              </td>
              <td className={styles.choices}>
                <DecisionCell {...{ selection, decisions, application, isReadOnly, onDecide }} />
                {passedOver !== 0 && (
                  <small className={styles.small}>
                    <Badge tone={passedOver === null ? 'bad' : 'caution'}>
                      {translate(`${TEXTS}.${passedOver === null ? 'nothing' : 'standIn'}`)}
                    </Badge>
                    {fullNames !== '' &&
                      ` ${translate(`${TEXTS}.fullOf`, { subjects: fullNames })}`}
                  </small>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </PageTable>
  );
}

/** The places and decisions of one curriculum. */
export function CurriculumPanel(props: Omit<ChoiceProps, 'application'>) {
  const { selection } = props;
  const { translate, language } = useTexts();
  const waiting = selection.proposal.length;
  return (
    <Panel
      title={textIn(selection.curriculum.label, language).text}
      note={translate(`${TEXTS}.waiting`, { smart_count: waiting })}
    >
      <PlacesTable selection={selection} decisions={props.decisions} />
      {waiting > 0 && <DecisionsTable {...props} />}
    </Panel>
  );
}
