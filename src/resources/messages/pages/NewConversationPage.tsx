import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, useController, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { LANGUAGES, type Language } from '../../../contract/model/constants.ts';
import type { FileValue } from '../../../contract/model/fields.ts';
import { languagesExcept } from '../../../contract/model/localised.ts';
import {
  ActionButton,
  Actions,
  Callout,
  FormCheck,
  fromWallClock,
  Note,
  Page,
  Panel,
  QueryState,
  toWallClock,
  useCallForm,
  useCallMutation,
  useCallQuery,
  useFieldProblem,
  useFormProblems,
  useTexts,
} from '../../../framework/index.ts';
import {
  type Addressee,
  addressees,
  MAX_BODY,
  MAX_SUBJECT,
  REPLIES,
  type Replies,
  scheduleConversation,
  scheduledConversation,
  type ScheduledConversation,
  startConversation,
  type WrittenText,
} from '../api.ts';
import { CONVERSATIONS_PATH } from '../routes.ts';
import { AddresseePicker } from './AddresseePicker.tsx';
import { Attachments } from './Attachments.tsx';
import { AudienceCount } from './AudienceCount.tsx';
import { SendTime } from './SendTime.tsx';

/** In a message to a group, an answer meant for its sender must not reach everyone by mistake. */
const usualReplies = (audience: readonly Addressee[]): Replies =>
  audience.every(({ kind }) => kind === 'person') ? 'all' : 'author';

interface Draft {
  /** Chosen by the browser, so that a message that is sent twice is stored once. */
  id: string;
  /** `null`: as in the link to this page. */
  audience: Addressee[] | null;
  subject: WrittenText;
  body: WrittenText;
  isInBoth: boolean;
  /** `null`: as usual for the audience. */
  replies: Replies | null;
  mustBeAcknowledged: boolean;
  files: readonly FileValue[];
  isLater: boolean;
  /** By the wall clock of the faculty. */
  sendAt: string;
}

const newDraft = (): Draft => ({
  id: crypto.randomUUID(),
  audience: null,
  subject: {},
  body: {},
  isInBoth: false,
  replies: null,
  mustBeAcknowledged: false,
  files: [],
  isLater: false,
  sendAt: '',
});

/** A scheduled message as its sender left it. */
const draftOf = ({ sendAt, ...scheduled }: ScheduledConversation): Draft => ({
  ...scheduled,
  isInBoth: LANGUAGES.every((each) => scheduled.subject[each]),
  isLater: true,
  sendAt: toWallClock(sendAt),
});

/** The language that a scheduled message is written in, or else the reader's. */
const mainLanguageOf = ({ subject }: Draft, language: Language): Language =>
  subject[language] ? language : (LANGUAGES.find((each) => subject[each]) ?? language);

/** The form of a new conversation, with the values that follow from those of the user. */
function useNewConversation(initial: Draft, linked: Addressee[] | undefined) {
  const navigate = useNavigate();
  const { language } = useTexts();
  const { form, send, isBusy } = useCallForm(startConversation, initial);
  const later = useCallMutation(scheduleConversation);
  const onProblems = useFormProblems(form);
  const draft = useWatch({ control: form.control }) as Draft;
  const audience = draft.audience ?? linked ?? [];
  const replies = draft.replies ?? usualReplies(audience);
  const main = mainLanguageOf(initial, language);
  const languages = draft.isInBoth ? [main, ...languagesExcept(main)] : [main];
  const inLanguages = (text: WrittenText): WrittenText =>
    Object.fromEntries(languages.map((each) => [each, text[each] ?? '']));
  const submit = form.handleSubmit(async ({ id, subject, body, files, ...values }) => {
    const input = {
      subject: inLanguages(subject),
      body: inLanguages(body),
      audience: audience.map(({ kind, id: of }) => ({ kind, id: of })),
      replies,
      files: files.map((file) => file.id),
      mustBeAcknowledged: values.mustBeAcknowledged,
    };
    if (values.isLater) {
      const scheduled = { ...input, sendAt: fromWallClock(values.sendAt) ?? '' };
      const options = { success: 'messages.scheduled', onProblems };
      if (await later.send({ params: { id }, body: scheduled }, options))
        void navigate(CONVERSATIONS_PATH);
    } else if (await send({ body: { id, ...input } }, { success: 'messages.sent' }))
      void navigate(`${CONVERSATIONS_PATH}/${id}`);
  });
  return {
    form,
    audience,
    isLinked: draft.audience === null,
    replies,
    mustBeAcknowledged: draft.mustBeAcknowledged,
    isLater: draft.isLater,
    languages,
    isReady:
      audience.length > 0 &&
      Boolean(draft.subject[main]?.trim()) &&
      Boolean(draft.body[main]?.trim()),
    isBusy: isBusy || later.isBusy,
    submit,
  };
}

/** `/lhms/manage-lachall/conversation/new`, with `?scheduled=id` to change a scheduled message. */
export function NewConversationPage() {
  const translate = useTranslate();
  const [parameters] = useSearchParams();
  const [blank] = useState(newDraft);
  const id = parameters.get('scheduled');
  const answer = useCallQuery(scheduledConversation, id === null ? null : { params: { id } });
  if (id === null) return <Composer initial={blank} />;
  if (answer.data) return <Composer key={id} initial={draftOf(answer.data)} />;
  return (
    <Page title={translate('pages.conversation-new.title')}>
      <QueryState query={answer} failure={translate('messages.scheduledGone')} />
    </Page>
  );
}

/** The audience, the text, who receives answers, and when it is sent. */
function Composer({ initial }: { initial: Draft }) {
  const translate = useTranslate();
  const [parameters] = useSearchParams();
  const to = parameters.get('to');
  const { data: linked, isError } = useCallQuery(
    addressees,
    to === null ? null : { query: { only: to } },
  );
  const {
    form,
    audience,
    isLinked,
    replies,
    mustBeAcknowledged,
    isLater,
    languages,
    isReady,
    isBusy,
    submit,
  } = useNewConversation(initial, linked);
  return (
    <FormProvider {...form}>
      <Page title={translate('pages.conversation-new.title')}>
        <Panel title={translate('messages.whom')} note={translate('messages.whomNote')}>
          <AddresseePicker usual={linked} />
          {to !== null && isLinked && (isError || linked?.length === 0) && (
            <Callout tone="caution">{translate('messages.linkedNobody')}</Callout>
          )}
          <AudienceCount audience={audience} />
        </Panel>
        <Panel
          title={translate('messages.what')}
          note={translate('messages.whatNote')}
          onSubmit={() => {
            if (isReady) void submit();
          }}
        >
          <FormCheck name="isInBoth" label={translate('messages.bothLanguages')} />
          {languages.map((each) => (
            <Text key={each} language={each} />
          ))}
          <Attachments />
          <ReplyChoice value={replies} />
          <FormCheck name="mustBeAcknowledged" label={translate('messages.mustConfirm')} />
          {mustBeAcknowledged && <Note>{translate('messages.mustConfirmNote')}</Note>}
          <SendTime />
          <Actions>
            <ActionButton
              isBusy={isBusy}
              disabled={!isReady}
              title={isReady ? undefined : translate('messages.notReady')}
            >
              {translate(isLater ? 'messages.schedule' : 'messages.send')}
            </ActionButton>
          </Actions>
          {!isReady && <Note>{translate('messages.notReady')}</Note>}
        </Panel>
      </Page>
    </FormProvider>
  );
}

/** Who receives an answer. */
function ReplyChoice({ value }: { value: Replies }) {
  const translate = useTranslate();
  const { field } = useController<Draft, 'replies'>({ name: 'replies' });
  return (
    <RadioGroup
      aria-label={translate('messages.replies.label')}
      value={value}
      onChange={(event) => field.onChange(event.target.value)}
    >
      {REPLIES.map((each) => (
        <FormControlLabel
          key={each}
          value={each}
          control={<Radio />}
          label={translate(`messages.replies.${each}`)}
        />
      ))}
    </RadioGroup>
  );
}

interface WrittenFieldProps {
  name: 'subject' | 'body';
  language: Language;
  maxLength: number;
  /** Makes it a text area. */
  minRows?: number;
}

/** The subject or the body in one language. */
function WrittenField({ name, language, maxLength, minRows }: WrittenFieldProps) {
  const translate = useTranslate();
  const { field } = useController<Draft, 'subject' | 'body'>({ name });
  const problem = useFieldProblem(name);
  return (
    <TextField
      {...(minRows === undefined ? {} : { multiline: true, minRows, maxRows: 20 })}
      label={`${translate(`messages.${name}`)} (${translate(`messages.languages.${language}`)})`}
      value={field.value[language] ?? ''}
      onChange={(event) => field.onChange({ ...field.value, [language]: event.target.value })}
      inputRef={field.ref}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{ htmlInput: { maxLength, lang: language } }}
    />
  );
}

const Text = ({ language }: { language: Language }) => (
  <>
    <WrittenField name="subject" language={language} maxLength={MAX_SUBJECT} />
    <WrittenField name="body" language={language} maxLength={MAX_BODY} minRows={5} />
  </>
);
