import { useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { localDay } from '../../../contract/model/facultyClock.ts';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
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
  problemWords,
  Rows,
  type SlotProps,
  useAnswer,
  useCall,
  usePortalServices,
  usePreferences,
  usePrivileges,
} from '../../../framework/index.ts';
import { studentStatusEvents, TONES_OF_STATES } from '../studentStatusEvents.ts';

interface StatusEvent {
  id: string;
  status: keyof typeof TONES_OF_STATES;
  startsOn: string;
  endsOn: string | null;
  decisionReference: string | null;
}

const TONES = { good: 'good', caution: 'caution', bad: 'bad', quiet: 'plain' } as const;
const ASKED = ['status', 'startsOn', 'endsOn', 'decisionReference', 'remarks'] as const;

/** What has happened to a student's studies, the latest first, and a way to enter the next. */
export function StatusEvents({ record }: SlotProps) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const { language } = usePreferences();
  const privileges = usePrivileges();
  const [isOpen, setOpen] = useState(false);
  const id = typeof record?.['id'] === 'string' ? record['id'] : null;
  const mayLook = privileges.has('STUDENT_STATUS_VIEW') || privileges.has('STUDENT_STATUS_EDIT');
  const query = new URLSearchParams({
    filter: JSON.stringify({ student: id }),
    sort: '["startsOn","DESC"]',
    range: '[0,49]',
  });
  const { body, isError, isPending, refetch } = useAnswer<StatusEvent[]>(
    id === null || !mayLook ? null : `/student-status-events?${query.toString()}`,
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
      {body?.length === 0 && <Note>{translate('pages.students.noEvents')}</Note>}
      <Rows>
        {(body ?? []).map(({ id: event, status, startsOn, endsOn, decisionReference }) => (
          <li key={event}>
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
            <Link to={`/manage-curriculum/student-status/${event}`}>
              {translate('framework.action.edit')}
            </Link>
          </li>
        ))}
      </Rows>
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
  const { http } = usePortalServices();
  const { language } = usePreferences();
  const { run, isBusy } = useCall();
  const today = localDay();
  const form = useForm<Record<string, unknown>>({
    defaultValues: {
      status: null,
      startsOn: today,
      endsOn: null,
      decisionReference: null,
      remarks: null,
    },
  });
  const save = form.handleSubmit(async (values) => {
    const call = async () => {
      const answer = await http.post(`/students/${student}/status`, values);
      const { fieldErrors = {} } = (
        answer.isSuccess ? {} : (answer.body ?? {})
      ) as Partial<FailureBody>;
      for (const [name, problem] of Object.entries(fieldErrors))
        form.setError(name, {
          type: 'server',
          message: problemWords(problem, translate, language),
        });
      return answer;
    };
    if (await run(call, translate('pages.students.eventSaved'))) onSaved();
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
          {ASKED.map((name) => {
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
