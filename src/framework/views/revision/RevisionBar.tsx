import './revision.css';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { formatDateTime } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { permissionsOf, type ViewRecord } from '../../core/records/record.ts';
import { editPath } from '../../core/routes/recordPaths.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { fieldLabels } from './fieldLabels.ts';
import { RevisionComparison } from './RevisionComparison.tsx';
import { ScheduleDialog, StepDialog } from './RevisionDialogs.tsx';
import { isRevising } from './useRevised.ts';
import { useRevisionSteps } from './useRevisionSteps.ts';

interface RevisionBarProps {
  screen: PlacedView;
  record: ViewRecord;
  isForm: boolean;
}

type DialogName = 'publish' | 'take' | 'schedule' | 'discard' | 'compare';

interface StepsProps extends RevisionBarProps {
  closed: string | undefined;
}

const BarButton = ({
  children,
  closed,
  isMain = false,
  onClick,
}: {
  children: ReactNode;
  closed: string | undefined;
  isMain?: boolean;
  onClick: () => void;
}) => (
  <Button
    variant={isMain ? 'contained' : 'outlined'}
    size="small"
    title={closed}
    aria-description={closed}
    aria-disabled={closed !== undefined || undefined}
    className={closed === undefined ? undefined : 'form-closed'}
    onClick={closed === undefined ? onClick : undefined}
  >
    {children}
  </Button>
);

function Steps({ screen, record, isForm, closed }: StepsProps) {
  const { text } = useTexts('framework.revision');
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
  const { take, isBusy } = useRevisionSteps(screen, record);
  const can = permissionsOf(record);
  const isScheduled = Boolean(record._revision?.publishAt);
  const isBefore = isRevising(record) || can.replace === true;
  const close = (): void => setOpenDialog(null);
  const step = (name: 'publish' | 'discard', words: string = name) => (
    <StepDialog
      words={words}
      isBusy={isBusy}
      onClose={close}
      onTake={() => void take(name, `framework.revision.${words}Done`).then(close)}
    />
  );
  return (
    <>
      <div className="revision-actions">
        {!isForm && can.edit !== undefined && isBefore && (
          <Button size="small" component={Link} to={editPath(screen, record.id)}>
            {text('open')}
          </Button>
        )}
        <BarButton closed={undefined} onClick={() => setOpenDialog('compare')}>
          {text('compare')}
        </BarButton>
        {can.edit !== undefined && (
          <BarButton closed={closed} onClick={() => setOpenDialog('discard')}>
            {text('discard')}
          </BarButton>
        )}
        {isScheduled && can.edit !== undefined && (
          <BarButton
            closed={closed}
            onClick={() => void take('hold', 'framework.revision.holdDone')}
          >
            {text('hold')}
          </BarButton>
        )}
        {can.replace && !isScheduled && (
          <BarButton closed={closed} onClick={() => setOpenDialog('schedule')}>
            {text('schedule')}
          </BarButton>
        )}
        {can.replace && (
          <BarButton isMain closed={closed} onClick={() => setOpenDialog('publish')}>
            {text('publish')}
          </BarButton>
        )}
        {!isBefore && can.edit !== undefined && (
          <BarButton isMain closed={closed} onClick={() => setOpenDialog('take')}>
            {text('take')}
          </BarButton>
        )}
      </div>
      {/* The dialogs render in a portal but are React children of the record's form: their
          submit must not reach it. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        {openDialog === 'publish' && step('publish')}
        {openDialog === 'take' && step('publish', 'take')}
        {openDialog === 'discard' && step('discard')}
        {openDialog === 'schedule' && (
          <ScheduleDialog
            resource={screen.resource.name}
            isBusy={isBusy}
            onClose={close}
            onTake={(moment) => take('schedule', 'framework.revision.scheduleDone', moment)}
          />
        )}
        {openDialog === 'compare' && (
          <RevisionComparison screen={screen} record={record} onClose={close} />
        )}
      </div>
    </>
  );
}

function StepsInForm({ form, ...props }: Omit<StepsProps, 'closed'> & { form: UseFormReturn }) {
  const translate = useTranslate();
  const { isDirty } = useFormState({ control: form.control });
  return (
    <Steps {...props} closed={isDirty ? translate('framework.workflow.unsaved') : undefined} />
  );
}

/** The notice about the draft revision: that it waits, until when, and that the form edits it. */
function useNotice({ screen, record, isForm }: RevisionBarProps): string[] {
  const { translate, language } = useTexts();
  const { resource } = screen;
  const revision = record._revision;
  const can = permissionsOf(record);
  const isBefore = isRevising(record) || can.replace === true;
  const state = record[resource.workflow?.field ?? ''];
  const atOnce =
    (typeof state === 'string'
      ? resource.workflow?.states[state]?.revises?.atOnce
      : undefined
    )?.filter((name) => can.edit === '*' || can.edit?.includes(name)) ?? [];
  const at = (moment: string): { at: string } => ({ at: formatDateTime(moment, language) });
  if (!revision)
    return [
      translate('framework.revision.about'),
      ...(atOnce.length > 0
        ? [
            translate('framework.revision.atOnce', {
              fields: fieldLabels(translate, resource, atOnce),
            }),
          ]
        : []),
    ];
  const { publishAt } = revision;
  return [
    translate(
      isBefore ? 'framework.revision.waits' : 'framework.revision.kept',
      at(revision.updatedAt),
    ),
    ...(publishAt === null
      ? []
      : [
          translate(
            Date.parse(publishAt) <= Date.now() - 60_000
              ? 'framework.revision.due'
              : 'framework.revision.scheduled',
            at(publishAt),
          ),
        ]),
    ...(isForm && isRevising(record) ? [translate('framework.revision.editing')] : []),
  ];
}

/** The draft revision of a published record, with its actions. */
export function RevisionBar(props: RevisionBarProps) {
  const translate = useTranslate();
  const form = useFormContext() as UseFormReturn | null;
  const notice = useNotice(props);
  return (
    <section
      className="revision-bar"
      data-waiting={Boolean(props.record._revision) || undefined}
      aria-label={translate('framework.revision.label')}
    >
      <p>
        <Icon name={props.record._revision ? 'history' : 'visible'} size={20} />
        <span>{notice.join(' ')}</span>
      </p>
      {props.record._revision &&
        (form ? <StepsInForm {...props} form={form} /> : <Steps {...props} closed={undefined} />)}
    </section>
  );
}
