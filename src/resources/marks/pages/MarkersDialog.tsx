import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import {
  ActionButton,
  Actions,
  FormField,
  KindForm,
  PageDialog,
  PageField,
  RecordInput,
  Rows,
  textIn,
  useCallForm,
  useCallMutation,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { markAllocation, type MarkerPaper } from '../api.ts';
import { paperMarkers } from '../paperMarkers.ts';
import { MARKER_ROLES, type MarkerRole } from '../stages.ts';
import { CandidateAllocation } from './CandidateAllocation.tsx';

interface MarkersDialogProps {
  paper: MarkerPaper;
  onChanged: () => void;
  onClose: () => void;
}

const markerCalls = recordCalls('paper-markers');

const REFUSALS: Readonly<Record<string, string>> = {
  secondMarksExist: 'pages.exam-markers.secondMarks',
  resultsOnRecord: 'pages.exam-markers.onRecord',
};
const refusedBecause = ({ details }: Partial<FailureBody>): string | undefined =>
  REFUSALS[String(details?.['reason'])];

/** Appoints the markers of one paper and allocates its candidates. */
export function MarkersDialog({ paper, onChanged, onClose }: MarkersDialogProps) {
  const { translate, language } = useTexts();
  const [role, setRole] = useState<MarkerRole>('first');
  const { data: allocation, refetch } = useCallQuery(markAllocation, {
    params: { id: paper.id },
  });
  const changed = (): void => {
    onChanged();
    refetch();
  };
  return (
    <PageDialog
      title={`${paper.code} ${textIn(paper.title, language).text}`}
      onClose={onClose}
      actions={
        <ActionButton quiet onClick={onClose}>
          {translate('ra.action.close')}
        </ActionButton>
      }
    >
      <PresentMarkers paper={paper} onChanged={changed} />
      <AppointMarker paper={paper.id} role={role} onRole={setRole} onChanged={changed} />
      <CandidateAllocation
        paper={paper}
        role={role}
        candidates={allocation?.candidates ?? []}
        onChanged={changed}
      />
    </PageDialog>
  );
}

function PresentMarkers({ paper, onChanged }: Pick<MarkersDialogProps, 'paper' | 'onChanged'>) {
  const { translate } = useTexts();
  const { send, isBusy } = useCallMutation(markerCalls.remove);
  const remove = async (id: string): Promise<void> => {
    if (await send({ params: { id } }, { refusal: refusedBecause })) onChanged();
  };
  if (paper.markers.length === 0) return null;
  return (
    <Rows>
      {paper.markers.map(({ id, name, role }) => (
        <li key={id}>
          <TextInLanguage value={name} /> ·{' '}
          {translate(`resources.paper-markers.options.role.${role}`)}
          <ActionButton quiet danger isBusy={isBusy} onClick={() => void remove(id)}>
            {translate('pages.exam-markers.remove')}
          </ActionButton>
        </li>
      ))}
    </Rows>
  );
}

interface AppointMarkerProps {
  paper: string;
  role: MarkerRole;
  onRole: (role: MarkerRole) => void;
  onChanged: () => void;
}

function AppointMarker({ paper, role, onRole, onChanged }: AppointMarkerProps) {
  const translate = useTranslate();
  const { form, send, isBusy } = useCallForm(markerCalls.create, {
    staff: null as string | null,
    share: '1',
  });
  const staff = useWatch({ control: form.control, name: 'staff' });
  const appoint = form.handleSubmit(async (values) => {
    if (!values.staff) return;
    const body = { paper, role, staff: values.staff, share: Number(values.share) };
    if (!(await send({ body }, { refusal: refusedBecause }))) return;
    form.setValue('staff', null);
    onChanged();
  });
  return (
    <KindForm resource={paperMarkers.name} form={form} onSubmit={() => void appoint()}>
      <PageField
        label={translate('pages.exam-markers.role')}
        value={role}
        onChange={(value) => onRole(MARKER_ROLES.find((one) => one === value) ?? 'first')}
        options={MARKER_ROLES.map(
          (one) => [one, translate(`resources.paper-markers.options.role.${one}`)] as const,
        )}
      />
      <RecordInput
        resource={paperMarkers}
        name="staff"
        label={translate('pages.exam-markers.staff')}
      />
      <FormField name="share" label={translate('pages.exam-markers.share')} type="number" />
      <Actions>
        <ActionButton
          isBusy={isBusy}
          disabled={!staff}
          title={!staff ? translate('pages.exam-markers.needPerson') : undefined}
        >
          {translate('pages.exam-markers.add')}
        </ActionButton>
      </Actions>
    </KindForm>
  );
}
