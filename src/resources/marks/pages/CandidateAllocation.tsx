import { useNotify } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import type { CallInput } from '../../../contract/wire/calls/defineCall.ts';
import {
  ActionButton,
  Actions,
  FormField,
  KindForm,
  Note,
  textIn,
  useCallMutation,
  useTexts,
} from '../../../framework/index.ts';
import { allocateCandidates, type MarkCandidate, type MarkerPaper } from '../api.ts';
import type { MarkerRole } from '../stages.ts';

interface CandidateAllocationProps {
  paper: MarkerPaper;
  role: MarkerRole;
  candidates: readonly MarkCandidate[];
  onChanged: () => void;
}

/** Allocates the candidates of a paper among the markers of a role, or one by hand. */
export function CandidateAllocation({
  paper,
  role,
  candidates,
  onChanged,
}: CandidateAllocationProps) {
  const { translate, language } = useTexts();
  const notify = useNotify();
  const { send, isBusy } = useCallMutation(allocateCandidates);
  const form = useForm({ defaultValues: { student: '', staff: '' } });
  const pin = useWatch({ control: form.control });
  const inRole = paper.markers.filter((marker) => marker.role === role);
  const isIncomplete = !pin.student || !pin.staff;
  const allocate = async (
    change: Omit<CallInput<typeof allocateCandidates>['body'], 'role'>,
  ): Promise<void> => {
    if (!(await send({ params: { id: paper.id }, body: { role, ...change } }))) return;
    notify('pages.exam-markers.shared', {
      type: 'success',
      messageArgs: { smart_count: paper.candidates },
    });
    onChanged();
  };
  const keep = form.handleSubmit(async (values) => {
    if (!isIncomplete) await allocate({ pins: [values] });
  });
  if (inRole.length < 2) return null;
  return (
    <>
      <Note>{translate('pages.exam-markers.shareNote')}</Note>
      <Actions>
        <ActionButton isBusy={isBusy} onClick={() => void allocate({})}>
          {translate('pages.exam-markers.shareOut')}
        </ActionButton>
        <ActionButton quiet isBusy={isBusy} onClick={() => void allocate({ clear: true })}>
          {translate('pages.exam-markers.clear')}
        </ActionButton>
      </Actions>
      <KindForm form={form} onSubmit={() => void keep()}>
        <FormField
          name="student"
          label={translate('pages.exam-markers.student')}
          options={[
            ['', '–'],
            ...candidates.map(
              ({ student, indexNumber, name }) =>
                [
                  student,
                  name ? `${indexNumber} ${textIn(name, language).text}` : indexNumber,
                ] as const,
            ),
          ]}
        />
        <FormField
          name="staff"
          label={translate('pages.exam-markers.byHand')}
          options={[
            ['', '–'],
            ...inRole.map((marker) => [marker.staff, textIn(marker.name, language).text] as const),
          ]}
        />
        <Actions>
          <ActionButton
            quiet
            isBusy={isBusy}
            disabled={isIncomplete}
            title={isIncomplete ? translate('pages.exam-markers.needPerson') : undefined}
          >
            {translate('pages.exam-markers.keep')}
          </ActionButton>
        </Actions>
      </KindForm>
    </>
  );
}
