import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import {
  ActionButton,
  Actions,
  PageDialog,
  PageField,
  Rows,
  textIn,
  useCallMutation,
  useCallQuery,
  usePreferences,
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

/** Appoints the markers of one paper and shares its candidates out. */
export function MarkersDialog({ paper, nameOf, onChanged, onClose }: MarkersDialogProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
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
  const translate = useTranslate();
  const { language } = usePreferences();
  const { send, isBusy, problemOf } = useCallMutation(markerCalls.create);
  const [words, setWords] = useState('');
  const [staff, setStaff] = useState('');
  const [share, setShare] = useState('1');
  const people =
    useCallQuery(markerCalls.options, { params: { field: 'staff' }, query: { q: words } }).data ??
    [];
  const appoint = async (): Promise<void> => {
    if (await send({ body: { paper, staff, role, share: Number(share) } })) onChanged();
  };
  return (
    <>
      <PageField
        label={translate('pages.exam-markers.role')}
        value={role}
        onChange={(value) => onRole(MARKER_ROLES.find((one) => one === value) ?? 'first')}
        options={MARKER_ROLES.map(
          (one) => [one, translate(`resources.paper-markers.options.role.${one}`)] as const,
        )}
        problem={problemOf('role')}
      />
      <PageField
        label={translate('pages.exam-markers.find')}
        type="search"
        value={words}
        onChange={setWords}
      />
      <PageField
        label={translate('pages.exam-markers.staff')}
        value={staff}
        onChange={setStaff}
        options={[
          ['', translate('pages.exam-markers.pick')],
          ...people.map(({ id, label }) => [id, textIn(label, language).text] as const),
        ]}
        problem={problemOf('staff')}
      />
      <PageField
        label={translate('pages.exam-markers.share')}
        type="number"
        value={share}
        onChange={setShare}
        problem={problemOf('share')}
      />
      <Actions>
        <ActionButton
          isBusy={isBusy}
          disabled={staff === ''}
          title={staff === '' ? translate('pages.exam-markers.needPerson') : undefined}
          onClick={() => void appoint()}
        >
          {translate('pages.exam-markers.add')}
        </ActionButton>
      </Actions>
    </>
  );
}
