import { useTranslate } from 'react-admin';
import { FormProvider, useWatch } from 'react-hook-form';
import type { FileValue } from '../../../contract/model/fields.ts';
import { inLanguage } from '../../../contract/model/localised.ts';
import {
  ActionButton,
  Callout,
  FormField,
  useCallForm,
  useTexts,
} from '../../../framework/index.ts';
import { answerConversation, type Conversation, MAX_BODY, type Writer } from '../api.ts';
import { Attachments } from './Attachments.tsx';
import styles from './messages.module.css';

/** The people that the author of a conversation can answer individually. */
const writersIn = ({ messages }: Conversation): Writer[] => {
  const others = messages.flatMap(({ author, isOwn }) => (author && !isOwn ? [author] : []));
  return [...new Map(others.map((author) => [author.id, author])).values()];
};

/** Key of the reason why the reader cannot answer; `null` if they can. */
function closedReason({ closedAt, isOwn, replies }: Conversation): string | null {
  if (closedAt !== null) return isOwn ? 'messages.closedByYou' : 'messages.closedByAuthor';
  return !isOwn && replies === 'none' ? 'messages.noReplies' : null;
}

interface AnswerFormProps {
  conversation: Conversation;
  onSent: () => void;
}

/** The form under a conversation, or the reason why the reader cannot answer. */
export function AnswerForm({ conversation, onSent }: AnswerFormProps) {
  const translate = useTranslate();
  const reason = closedReason(conversation);
  if (reason) return <Callout>{translate(reason)}</Callout>;
  return <OpenForm conversation={conversation} onSent={onSent} />;
}

interface Draft {
  /** Chosen by the browser, so that an answer that is sent twice is stored once. */
  id: string;
  body: string;
  /** Empty: everyone. */
  onlyFor: string;
  files: readonly FileValue[];
}

const newDraft = (): Draft => ({ id: crypto.randomUUID(), body: '', onlyFor: '', files: [] });

function OpenForm({ conversation, onSent }: AnswerFormProps) {
  const { translate, language } = useTexts();
  const { form, send, isBusy } = useCallForm(answerConversation, newDraft());
  const isEmpty = useWatch({ control: form.control, name: 'body' }).trim() === '';
  const writers =
    conversation.isOwn && conversation.replies === 'author' ? writersIn(conversation) : [];
  const submit = form.handleSubmit(async ({ id, body, onlyFor, files }) => {
    const answer = {
      id,
      body: { [language]: body.trim() },
      files: files.map((file) => file.id),
      onlyFor: onlyFor || null,
    };
    if (!(await send({ params: { id: conversation.id }, body: answer }))) return;
    form.reset({ ...newDraft(), onlyFor });
    onSent();
  });
  const note = conversation.isOwn
    ? undefined
    : translate(
        conversation.replies === 'all' ? 'messages.answersToAll' : 'messages.answersToAuthor',
      );
  return (
    <FormProvider {...form}>
      <form
        className={styles.answer}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) void submit();
        }}
      >
        {writers.length > 0 && (
          <FormField
            name="onlyFor"
            label={translate('messages.answerTo')}
            options={[
              ['', translate('messages.everybody')],
              ...writers.map(({ id, name }) => [id, inLanguage(name, language)] as const),
            ]}
          />
        )}
        <FormField
          name="body"
          multiline
          minRows={2}
          maxLength={MAX_BODY}
          label={translate('messages.answer')}
          help={note}
        />
        <Attachments />
        <div className={styles.tools}>
          <ActionButton
            isBusy={isBusy}
            disabled={isEmpty}
            title={isEmpty ? translate('messages.emptyAnswer') : undefined}
          >
            {translate('messages.send')}
          </ActionButton>
        </div>
      </form>
    </FormProvider>
  );
}
