import { useEffect, useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Badge,
  Failed,
  formatDate,
  KindForm,
  KindInput,
  Loading,
  Note,
  PageDialog,
  Panel,
  Rows,
  type SlotProps,
  useCallMutation,
  useCallQuery,
  usePrivileges,
  useTexts,
  ShownOf,
} from '../../../framework/index.ts';
import { enterStudentStatus } from '../api.ts';
import { studentStatusEvents, TONES_OF_STATES } from '../studentStatusEvents.ts';

interface StatusEvent {
  id: string;
  status: keyof typeof TONES_OF_STATES;
  startsOn: string;
  endsOn: string | null;
  decisionReference: string | null;
}

const { list } = recordCalls<StatusEvent>('student-status-events');

const TONES = { good: 'good', caution: 'caution', bad: 'bad', quiet: 'plain' } as const;
const FORM_FIELDS = ['status', 'startsOn', 'endsOn', 'decisionReference', 'remarks'] as const;

function EventRow({ event }: { event: StatusEvent }) {
  const { translate, language } = useTexts();
  const { id, status, startsOn, endsOn, decisionReference } = event;
  return (
    <li>
      <span>
        <Badge tone={TONES[TONES_OF_STATES[status]]}>
          {translate(`resources.student-status-events.options.status.${status}`)}
        </Badge>{' '}
        {translate(endsOn === null ? 'pages.students.since' : 'pages.students.period', {
          from: formatDate(startsOn, language),
          to: endsOn === null ? '' : formatDate(endsOn, language),
        })}
        {decisionReference && <small>{decisionReference}</small>}
      </span>
      <Link to={`/manage-curriculum/student-status/${id}`}>
        {translate('framework.action.edit')}
      </Link>
    </li>
  );
}

/** A student's dated statuses, newest first, and the form for the next. */
export function StatusEvents({ record }: SlotProps) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const privileges = usePrivileges();
  const [isOpen, setOpen] = useState(false);
  const id = typeof record?.['id'] === 'string' ? record['id'] : null;
  const mayLook = privileges.has('STUDENT_STATUS_VIEW') || privileges.has('STUDENT_STATUS_EDIT');
  const { data, total, isError, isPending, refetch } = useCallQuery(
    list,
    id === null || !mayLook
      ? null
      : {
          query: { filter: JSON.stringify({ student: id }), sort: '["startsOn","DESC"]' },
          range: [0, 49],
        },
  );
  if (id === null || !mayLook) return null;
  const saved = () => {
    setOpen(false);
    refetch();
    refresh();
  };
  return (
    <Panel title={translate('pages.students.events')} note={translate('pages.students.eventsNote')}>
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading lines={2} />}
      {data?.length === 0 && <Note>{translate('pages.students.noEvents')}</Note>}
      <Rows>
        {(data ?? []).map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </Rows>
      <ShownOf shown={data?.length ?? 0} total={total} />
      {privileges.has('STUDENT_STATUS_CREATE') && (
        <Actions>
          <ActionButton quiet onClick={() => setOpen(true)}>
            {translate('pages.students.addEvent')}
          </ActionButton>
        </Actions>
      )}
      {isOpen && <EventDialog student={id} onClose={() => setOpen(false)} onSaved={saved} />}
    </Panel>
  );
}

function EventDialog({
  student,
  onClose,
  onSaved,
}: {
  student: string;
  onClose: () => void;
  onSaved: () => void;
}) {
  const translate = useTranslate();
  const { send, isBusy, problemOf } = useCallMutation(enterStudentStatus);
  const form = useForm<Record<string, unknown>>({
    defaultValues: {
      status: null,
      startsOn: localDay(),
      endsOn: null,
      decisionReference: null,
      remarks: null,
    },
  });
  useEffect(() => {
    for (const name of FORM_FIELDS) {
      const message = problemOf(name);
      if (message !== undefined) form.setError(name, { type: 'server', message });
    }
  });
  const save = form.handleSubmit(async (body) => {
    const input = { params: { id: student }, body };
    if (await send(input, { success: translate('pages.students.eventSaved') })) onSaved();
  });
  return (
    <PageDialog
      title={translate('pages.students.addEvent')}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton isBusy={isBusy} onClick={() => void save()}>
            {translate('framework.action.save')}
          </ActionButton>
        </>
      }
    >
      <Note>{translate('pages.students.endsBefore')}</Note>
      <KindForm resource="student-status-events" form={form} onSubmit={() => void save()}>
        <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
          {FORM_FIELDS.map((name) => {
            const field = studentStatusEvents.fields[name];
            return (
              <KindInput
                key={name}
                resource="student-status-events"
                name={name}
                field={field}
                label={translate(`resources.student-status-events.fields.${name}`)}
                help={
                  'help' in field
                    ? translate(`resources.student-status-events.help.${name}`)
                    : undefined
                }
              />
            );
          })}
        </div>
      </KindForm>
    </PageDialog>
  );
}
