import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  FormDialog,
  Note,
  Panel,
  SmallSelect,
  textIn,
  useCallMutation,
  useTexts,
} from '../../../framework/index.ts';
import {
  allocateStudents,
  type Allocation,
  type GroupOverview,
  type NumberedStudent,
  type OfferingPracticals,
  previewAllocation,
} from '../api.ts';
import styles from './practicals.module.css';

const MEMBERS = recordCalls('practical-members');

interface BoardProps {
  offering: OfferingPracticals;
  onChanged: () => void;
}

interface MoveProps {
  label: string;
  groups: readonly GroupOverview[];
  /** The present group; empty for a student without one. */
  value: string;
  disabled: boolean;
  onMove: (group: string) => void;
}

/** Moves a student: a native select, which works by keyboard and on a phone alike. */
function Move({ label, groups, value, disabled, onMove }: MoveProps) {
  const translate = useTranslate();
  return (
    <SmallSelect
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onMove(event.target.value)}
    >
      <option value="">{translate('pages.lab-practicals.noGroup')}</option>
      {groups.map(({ id, name, capacity, members }) => (
        <option key={id} value={id} disabled={id !== value && members.length >= capacity}>
          {members.length >= capacity && id !== value
            ? translate('pages.lab-practicals.groupFull', { name })
            : name}
        </option>
      ))}
    </SmallSelect>
  );
}

/**
 * The groups with their members. A select moves one student; those without a group are distributed
 * evenly after a preview.
 */
export function GroupBoard({ offering, onChanged }: BoardProps) {
  const { text } = useTexts('pages.lab-practicals');
  const { put, move, allocate, isBusy, problem } = useMoves(offering.id, onChanged);
  const preview = useCallMutation(previewAllocation);
  const [plan, setPlan] = useState<Allocation | null>(null);
  const { groupList: groups, without } = offering;
  const showPlan = async () =>
    setPlan((await preview.send({ params: { id: offering.id } }))?.data ?? null);
  const isWaiting = isBusy || preview.isBusy;
  return (
    <Panel title={text('groups')} note={text('groupsNote')}>
      {problem !== undefined && <Callout tone="bad">{problem}</Callout>}
      {groups.length === 0 && <Note>{text('noGroups')}</Note>}
      <Actions>
        <Link className={styles.link} to="/manage-practical/groups/create">
          {text('addGroup')}
        </Link>
        {without.length > 0 && (
          <ActionButton
            quiet
            isBusy={isWaiting}
            disabled={groups.length === 0}
            title={groups.length === 0 ? text('noGroups') : undefined}
            onClick={() => void showPlan()}
          >
            {text('allocate', { smart_count: without.length })}
          </ActionButton>
        )}
      </Actions>
      <div className={styles.board}>
        {without.length > 0 && (
          <Section name={text('without')} count={without.length} isFull isOpen>
            {without.map((student) => (
              <Student
                key={student.id}
                student={student}
                groups={groups}
                value=""
                disabled={isWaiting}
                onMove={(group) => void (group !== '' && put(student.id, group))}
              />
            ))}
          </Section>
        )}
        {groups.map(({ id, name, members, capacity }) => (
          <Section
            key={id}
            name={text('group', { name })}
            count={`${members.length} / ${capacity}`}
            isFull={members.length >= capacity}
          >
            {members.map((member) => (
              <Student
                key={member.id}
                student={member.student}
                isSelfChosen={member.joinedBy === 'self'}
                groups={groups}
                value={id}
                disabled={isWaiting}
                onMove={(to) => void move(member, to)}
              />
            ))}
          </Section>
        ))}
      </div>
      {plan && (
        <AllocationDialog
          groups={groups}
          plan={plan}
          isBusy={isBusy}
          onClose={() => setPlan(null)}
          onConfirm={() => void allocate().then(() => setPlan(null))}
        />
      )}
    </Panel>
  );
}

/** The writes that change students' groups. `problem` is that of the latest one. */
function useMoves(offering: string, onChanged: () => void) {
  const translate = useTranslate();
  const calls = {
    create: useCallMutation(MEMBERS.create),
    update: useCallMutation(MEMBERS.update),
    remove: useCallMutation(MEMBERS.remove),
    allocate: useCallMutation(allocateStudents),
  };
  const [latest, setLatest] = useState<keyof typeof calls>('create');
  const moved = { success: translate('pages.lab-practicals.moved') };
  const put = async (student: string, group: string) => {
    setLatest('create');
    await calls.create.send({ body: { student, group } }, moved);
    onChanged();
  };
  const move = async ({ id, version }: { id: string; version: number }, group: string) => {
    setLatest(group === '' ? 'remove' : 'update');
    if (group === '') await calls.remove.send({ params: { id } }, moved);
    else await calls.update.send({ params: { id }, body: { group, version } }, moved);
    onChanged();
  };
  const allocate = async () => {
    setLatest('allocate');
    const success = translate('pages.lab-practicals.allocated');
    await calls.allocate.send({ params: { id: offering } }, { success });
    onChanged();
  };
  const { problemOf } = calls[latest];
  return {
    put,
    move,
    allocate,
    isBusy: Object.values(calls).some((call) => call.isBusy),
    problem: problemOf('group') ?? problemOf('student'),
  };
}

interface SectionProps {
  name: string;
  count: ReactNode;
  isFull: boolean;
  /** Of the students without a group. */
  isOpen?: boolean;
  children: readonly ReactNode[];
}

/** A group with its students. */
function Section({ name, count, isFull, isOpen = false, children }: SectionProps) {
  const translate = useTranslate();
  return (
    <section className={styles.group} aria-label={name} data-open={isOpen || undefined}>
      <h3>
        {name} <Badge tone={isFull ? 'caution' : 'plain'}>{count}</Badge>
      </h3>
      <ul>{children}</ul>
      {children.length === 0 && <Note>{translate('pages.lab-practicals.empty')}</Note>}
    </section>
  );
}

interface StudentProps extends Omit<MoveProps, 'label'> {
  student: NumberedStudent;
  /** Chose the group without a lecturer. */
  isSelfChosen?: boolean;
}

function Student({ student, isSelfChosen = false, ...move }: StudentProps) {
  const { translate, language } = useTexts();
  const name = textIn(student.label, language).text;
  return (
    <li>
      <span>
        {name}
        <small>
          {student.number}
          {isSelfChosen && ` · ${translate('pages.lab-practicals.self')}`}
        </small>
      </span>
      <Move label={translate('pages.lab-practicals.moveOf', { name })} {...move} />
    </li>
  );
}

interface AllocationDialogProps {
  groups: readonly GroupOverview[];
  plan: Allocation;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Shows who would join which group. */
function AllocationDialog({ groups, plan, isBusy, onClose, onConfirm }: AllocationDialogProps) {
  const { text, language } = useTexts('pages.lab-practicals');
  const nameOf = ({ label }: NumberedStudent): string => textIn(label, language).text;
  return (
    <FormDialog
      title={text('allocation')}
      action={text('allocateNow')}
      closed={plan.placed.length === 0 ? text('full') : undefined}
      isBusy={isBusy}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      {plan.unplaced.length > 0 && (
        <Callout tone="caution">
          {text('unplaced', {
            smart_count: plan.unplaced.length,
            names: plan.unplaced.slice(0, 5).map(nameOf).join(', '),
          })}
        </Callout>
      )}
      <ul className={styles.lines}>
        {groups.map(({ id, name, members }) => {
          const joining = plan.placed.filter(({ group }) => group === id);
          return (
            <li key={id}>
              <strong>
                {text('group', { name })}: {members.length} → {members.length + joining.length}
              </strong>
              <span className={styles.quiet}>
                {joining.map(({ student }) => nameOf(student)).join(', ')}
              </span>
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}
