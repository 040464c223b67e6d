import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  Note,
  PageDialog,
  Panel,
  SmallSelect,
  textIn,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import type { Allocation, GroupMember, GroupOverview, OfferingPracticals } from '../api.ts';
import styles from './practicals.module.css';

interface BoardProps {
  offering: OfferingPracticals;
  onChanged: () => void;
}

interface MoveProps {
  label: string;
  groups: readonly GroupOverview[];
  /** The present group; absent for whoever is in none. */
  value: string;
  disabled: boolean;
  onMove: (group: string) => void;
}

/** Where somebody goes: a native select, so that it works by keyboard and on a phone alike. */
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
 * Who is in which group. Everybody is moved by one choice; whoever is in none is shared out evenly,
 * after a look at it.
 */
export function GroupBoard({ offering, onChanged }: BoardProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [plan, setPlan] = useState<Allocation | null>(null);
  const { groupList: groups, without } = offering;
  const text = (key: string, options?: object): string =>
    translate(`pages.lab-practicals.${key}`, options);
  const done = async (call: () => ReturnType<typeof http.post>, message?: string) => {
    await run(call, message);
    onChanged();
  };
  const put = (student: string, group: string) =>
    group !== '' &&
    void done(() => http.post('/practical-members', { student, group }), text('moved'));
  const move = ({ id, version }: GroupMember, group: string) =>
    void done(
      () =>
        group === ''
          ? http.delete(`/practical-members/${id}`)
          : http.put(`/practical-members/${id}`, { group, version }),
      text('moved'),
    );
  const look = () =>
    run(async () => {
      const answer = await http.get<Allocation>(`/practical-offerings/${offering.id}/allocation`);
      if (answer.isSuccess) setPlan(answer.body);
      return answer;
    });
  const write = async () => {
    await done(
      () => http.post(`/practical-offerings/${offering.id}/allocation`, {}),
      text('allocated'),
    );
    setPlan(null);
  };
  const nameOf = (person: { label: GroupMember['student']['label'] }): string =>
    textIn(person.label, language).text;
  const problem = problemOf('group') ?? problemOf('student');
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
            isBusy={isBusy}
            disabled={groups.length === 0}
            title={groups.length === 0 ? text('noGroups') : undefined}
            onClick={() => void look()}
          >
            {text('allocate', { smart_count: without.length })}
          </ActionButton>
        )}
      </Actions>
      <div className={styles.board}>
        {without.length > 0 && (
          <section className={styles.group} aria-label={text('without')} data-open>
            <h3>
              {text('without')} <Badge tone="caution">{without.length}</Badge>
            </h3>
            <ul>
              {without.map((student) => (
                <li key={student.id}>
                  <span>
                    {nameOf(student)}
                    <small>{student.number}</small>
                  </span>
                  <Move
                    label={text('moveOf', { name: nameOf(student) })}
                    groups={groups}
                    value=""
                    disabled={isBusy}
                    onMove={(group) => put(student.id, group)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {groups.map((group) => (
          <section
            key={group.id}
            className={styles.group}
            aria-label={text('group', { name: group.name })}
          >
            <h3>
              {text('group', { name: group.name })}{' '}
              <Badge tone={group.members.length >= group.capacity ? 'caution' : 'plain'}>
                {group.members.length} / {group.capacity}
              </Badge>
            </h3>
            <ul>
              {group.members.map((member) => (
                <li key={member.id}>
                  <span>
                    {nameOf(member.student)}
                    <small>
                      {member.student.number}
                      {member.joinedBy === 'self' && ` · ${text('self')}`}
                    </small>
                  </span>
                  <Move
                    label={text('moveOf', { name: nameOf(member.student) })}
                    groups={groups}
                    value={group.id}
                    disabled={isBusy}
                    onMove={(to) => move(member, to)}
                  />
                </li>
              ))}
            </ul>
            {group.members.length === 0 && <Note>{text('empty')}</Note>}
          </section>
        ))}
      </div>
      {plan && (
        <PageDialog
          title={text('allocation')}
          onClose={isBusy ? undefined : () => setPlan(null)}
          actions={
            <>
              <ActionButton quiet onClick={() => setPlan(null)}>
                {translate('framework.action.cancel')}
              </ActionButton>
              <ActionButton
                isBusy={isBusy}
                disabled={plan.placed.length === 0}
                onClick={() => void write()}
              >
                {text('allocateNow')}
              </ActionButton>
            </>
          }
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
        </PageDialog>
      )}
    </Panel>
  );
}
