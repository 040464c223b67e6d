import { useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  FormField,
  Panel,
  useCallMutation,
  useFormProblems,
} from '../../../framework/index.ts';
import type { FeedbackReply } from '../api.ts';

const TEXTS = 'pages.feedback-results.reply';
const REPLIES = recordCalls('evaluation-replies');
const FIELDS = 'resources.evaluation-replies';

/** A lecturer's reply to the results, and what they will change. */
export function ReplyForm({
  evaluation,
  own,
  refetch,
}: {
  evaluation: string;
  own: FeedbackReply | undefined;
  refetch: () => void;
}) {
  const translate = useTranslate();
  const form = useForm({
    defaultValues: { reply: own?.reply ?? '', changeNote: own?.changeNote ?? '' },
  });
  const create = useCallMutation(REPLIES.create);
  const update = useCallMutation(REPLIES.update);
  const onProblems = useFormProblems(form);
  const save = form.handleSubmit(async ({ reply, changeNote }) => {
    const values = { reply: reply.trim() || null, changeNote: changeNote.trim() || null };
    const saved = { success: `${TEXTS}.saved`, onProblems };
    const isDone = own
      ? await update.send(
          { params: { id: own.id }, body: { ...values, version: own.version } },
          saved,
        )
      : await create.send({ body: { evaluation, ...values } }, saved);
    if (isDone) refetch();
  });
  return (
    <FormProvider {...form}>
      <Panel
        title={translate(`${TEXTS}.title`)}
        note={translate(`${TEXTS}.note`)}
        onSubmit={() => void save()}
      >
        <FormField
          name="reply"
          multiline
          minRows={3}
          maxLength={3000}
          label={translate(`${FIELDS}.fields.reply`)}
        />
        <FormField
          name="changeNote"
          multiline
          minRows={3}
          maxLength={1000}
          label={translate(`${FIELDS}.fields.changeNote`)}
          help={translate(`${FIELDS}.help.changeNote`)}
        />
        <Actions>
          <ActionButton isBusy={create.isBusy || update.isBusy}>
            {translate(`${TEXTS}.save`)}
          </ActionButton>
        </Actions>
      </Panel>
    </FormProvider>
  );
}
