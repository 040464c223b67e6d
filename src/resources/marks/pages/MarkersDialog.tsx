import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import {
  ActionButton,
  Actions,
  Note,
  PageDialog,
  PageField,
  Rows,
  textIn,
  useAnswer,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import type { MarkCandidate, MarkerPaper } from '../api.ts';
import { MARKER_ROLES, type MarkerRole } from '../stages.ts';

interface MarkersDialogProps {
  paper: MarkerPaper;
  nameOf: (staff: string) => string;
  onChanged: () => void;
  onClose: () => void;
}

interface Choice {
  id: string;
  label: string | { en: string; si: string };
}

const whyKept = ({ details }: Partial<FailureBody>): string | undefined =>
  details?.['reason'] === 'secondMarksExist' ? 'pages.exam-markers.secondMarks' : undefined;

/** Appointing markers of one paper and sharing its candidates out. */
export function MarkersDialog({ paper, nameOf, onChanged, onClose }: MarkersDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { http } = usePortalServices();
  const { language } = usePreferences();
  const { run, isBusy, problemOf } = useCall();
  const [wanted, setWanted] = useState('');
  const [staff, setStaff] = useState('');
  const [role, setRole] = useState<MarkerRole>('first');
  const [share, setShare] = useState('1');
  const [pin, setPin] = useState({ student: '', staff: '' });
  const people =
    useAnswer<Choice[]>(`/paper-markers/-/options/staff?q=${encodeURIComponent(wanted)}`).body ??
    [];
  const { body: shared, refetch } = useAnswer<{ candidates: MarkCandidate[] }>(
    `/marks/papers/${paper.id}/allocation`,
  );
  const inRole = paper.markers.filter((marker) => marker.role === role);
  const done = (isDone: boolean): void => {
    if (!isDone) return;
    onChanged();
    refetch();
  };
  const shareOut = async (more: object): Promise<void> => {
    const isDone = await run(() =>
      http.post(`/marks/papers/${paper.id}/allocation`, { role, ...more }),
    );
    if (isDone)
      notify('pages.exam-markers.shared', {
        type: 'success',
        messageArgs: { smart_count: paper.candidates },
      });
    done(isDone);
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
      {paper.markers.length > 0 && (
        <Rows>
          {paper.markers.map(({ id, staff: person, role: as }) => (
            <li key={id}>
              {nameOf(person)} · {translate(`resources.paper-markers.options.role.${as}`)}
              <ActionButton
                quiet
                danger
                isBusy={isBusy}
                onClick={() =>
                  void run(() => http.delete(`/paper-markers/${id}`), undefined, whyKept).then(done)
                }
              >
                {translate('pages.exam-markers.remove')}
              </ActionButton>
            </li>
          ))}
        </Rows>
      )}
      <PageField
        label={translate('pages.exam-markers.role')}
        value={role}
        onChange={(value) => setRole(MARKER_ROLES.find((one) => one === value) ?? 'first')}
        options={MARKER_ROLES.map(
          (one) => [one, translate(`resources.paper-markers.options.role.${one}`)] as const,
        )}
        problem={problemOf('role')}
      />
      <PageField
        label={translate('pages.exam-markers.find')}
        type="search"
        value={wanted}
        onChange={setWanted}
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
          onClick={() =>
            void run(() =>
              http.post('/paper-markers', { paper: paper.id, staff, role, share: Number(share) }),
            ).then(done)
          }
        >
          {translate('pages.exam-markers.add')}
        </ActionButton>
      </Actions>
      {inRole.length > 1 && (
        <>
          <Note>{translate('pages.exam-markers.shareNote')}</Note>
          <Actions>
            <ActionButton isBusy={isBusy} onClick={() => void shareOut({})}>
              {translate('pages.exam-markers.shareOut')}
            </ActionButton>
            <ActionButton quiet isBusy={isBusy} onClick={() => void shareOut({ clear: true })}>
              {translate('pages.exam-markers.clear')}
            </ActionButton>
          </Actions>
          <PageField
            label={translate('pages.exam-markers.student')}
            value={pin.student}
            onChange={(student) => setPin({ ...pin, student })}
            options={[
              ['', '–'],
              ...(shared?.candidates ?? []).map(
                ({ student, indexNumber, name }) =>
                  [student, `${indexNumber} ${textIn(name, language).text}`] as const,
              ),
            ]}
          />
          <PageField
            label={translate('pages.exam-markers.byHand')}
            value={pin.staff}
            onChange={(person) => setPin({ ...pin, staff: person })}
            options={[
              ['', '–'],
              ...inRole.map((marker) => [marker.staff, nameOf(marker.staff)] as const),
            ]}
          />
          <Actions>
            <ActionButton
              quiet
              isBusy={isBusy}
              disabled={pin.student === '' || pin.staff === ''}
              title={
                pin.student === '' || pin.staff === ''
                  ? translate('pages.exam-markers.needPerson')
                  : undefined
              }
              onClick={() => void shareOut({ pins: [pin] })}
            >
              {translate('pages.exam-markers.keep')}
            </ActionButton>
          </Actions>
        </>
      )}
    </PageDialog>
  );
}
