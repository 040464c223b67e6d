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
  Rows,
  textIn,
  useCallForm,
  useCallMutation,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { markAllocation, type MarkerPaper } from '../api.ts';
import { MARKER_ROLES, type MarkerRole } from '../stages.ts';
import { CandidateAllocation } from './CandidateAllocation.tsx';

interface MarkersDialogProps {
  paper: MarkerPaper;
  nameOf: (staff: string) => string;
  onChanged: () => void;
  onClose: () => void;
}

const markerCalls = recordCalls('paper-markers');

const keptBecause = ({ details }: Partial<FailureBody>): string | undefined =>
  details?.['reason'] === 'secondMarksExist' ? 'pages.exam-markers.secondMarks' : undefined;

/** Appoints the markers of one paper and allocates its candidates. */
export function MarkersDialog({ paper, nameOf, onChanged, onClose }: MarkersDialogProps) {
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
      <PresentMarkers paper={paper} nameOf={nameOf} onChanged={changed} />
      <AppointMarker paper={paper.id} role={role} onRole={setRole} onChanged={changed} />
      <CandidateAllocation
        paper={paper}
        role={role}
        candidates={allocation?.candidates ?? []}
        nameOf={nameOf}
        onChanged={changed}
      />
    </PageDialog>
  );
}

function PresentMarkers({
  paper,
  nameOf,
  onChanged,
}: Pick<MarkersDialogProps, 'paper' | 'nameOf' | 'onChanged'>) {
  const translate = useTranslate();
  const { send, isBusy } = useCallMutation(markerCalls.remove);
  const remove = async (id: string): Promise<void> => {
    if (await send({ params: { id } }, { refusal: keptBecause })) onChanged();
  };
  if (paper.markers.length === 0) return null;
  return (
    <Rows>
      {paper.markers.map(({ id, staff, role }) => (
        <li key={id}>
          {nameOf(staff)} · {translate(`resources.paper-markers.options.role.${role}`)}
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
  const { translate, language } = useTexts();
  const { form, send, isBusy } = useCallForm(markerCalls.create, { staff: '', share: '1' });
  const [words, setWords] = useState('');
  const staff = useWatch({ control: form.control, name: 'staff' });
  const people =
    useCallQuery(markerCalls.options, { params: { field: 'staff' }, query: { q: words } }).data ??
    [];
  const appoint = form.handleSubmit(async (values) => {
    if (values.staff === '') return;
    if (await send({ body: { paper, role, staff: values.staff, share: Number(values.share) } }))
      onChanged();
  });
  return (
    <KindForm form={form} onSubmit={() => void appoint()}>
      <PageField
        label={translate('pages.exam-markers.role')}
        value={role}
        onChange={(value) => onRole(MARKER_ROLES.find((one) => one === value) ?? 'first')}
        options={MARKER_ROLES.map(
          (one) => [one, translate(`resources.paper-markers.options.role.${one}`)] as const,
        )}
      />
      <PageField
        label={translate('pages.exam-markers.find')}
        type="search"
        value={words}
        onChange={setWords}
      />
      <FormField
        name="staff"
        label={translate('pages.exam-markers.staff')}
        options={[
          ['', translate('pages.exam-markers.pick')],
          ...people.map(({ id, label }) => [id, textIn(label, language).text] as const),
        ]}
      />
      <FormField name="share" label={translate('pages.exam-markers.share')} type="number" />
      <Actions>
        <ActionButton
          isBusy={isBusy}
          disabled={staff === ''}
          title={staff === '' ? translate('pages.exam-markers.needPerson') : undefined}
        >
          {translate('pages.exam-markers.add')}
        </ActionButton>
      </Actions>
    </KindForm>
  );
}
