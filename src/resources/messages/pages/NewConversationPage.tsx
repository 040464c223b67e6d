import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router';
import type { Language } from '../../../contract/model/constants.ts';
import type { FileValue } from '../../../contract/model/fields.ts';
import {
  ActionButton,
  Actions,
  Callout,
  Note,
  Page,
  PageCheck,
  Panel,
  useCallMutation,
  useCallQuery,
  usePreferences,
} from '../../../framework/index.ts';
import {
  type Addressee,
  addressees,
  MAX_BODY,
  MAX_SUBJECT,
  REPLIES,
  type Replies,
  startConversation,
  type WrittenText,
} from '../api.ts';
import { CONVERSATIONS_PATH } from '../routes.ts';
import { AddresseePicker } from './AddresseePicker.tsx';
import { Attachments } from './Attachments.tsx';
import { AudienceCount } from './AudienceCount.tsx';

/** In a message to a group, an answer meant for its sender must not reach everybody by mistake. */
const usualReplies = (audience: readonly Addressee[]): Replies =>
  audience.every(({ kind }) => kind === 'person') ? 'all' : 'author';

const other = (language: Language): Language => (language === 'en' ? 'si' : 'en');

/** `/lhms/manage-lachall/conversation/new`: the audience, the text, and who receives answers. */
export function NewConversationPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { language } = usePreferences();
  const { send, isBusy, problemOf } = useCallMutation(startConversation);
  const [id] = useState(() => crypto.randomUUID());
  const [parameters] = useSearchParams();
  const to = parameters.get('to');
  const { data: named, isError } = useCallQuery(
    addressees,
    to === null ? null : { query: { only: to } },
  );
  // `null` until the person chooses: then the message goes to the addressee of the link.
  const [picked, setAudience] = useState<Addressee[] | null>(null);
  const audience = picked ?? named ?? [];
  const [subject, setSubject] = useState<WrittenText>({});
  const [body, setBody] = useState<WrittenText>({});
  const [isInBoth, setInBoth] = useState(false);
  const [chosenReplies, setChosenReplies] = useState<Replies | null>(null);
  const [files, setFiles] = useState<readonly FileValue[]>([]);
  const languages = isInBoth ? [language, other(language)] : [language];
  const kept = (text: WrittenText): WrittenText =>
    Object.fromEntries(languages.map((each) => [each, text[each] ?? '']));
  const replies = chosenReplies ?? usualReplies(audience);
  const isReady =
    audience.length > 0 && Boolean(subject[language]?.trim()) && Boolean(body[language]?.trim());

  const submit = async (): Promise<void> => {
    const parts = audience.map(({ kind, id: of }) => ({ kind, id: of }));
    const texts = { subject: kept(subject), body: kept(body) };
    const input = { id, ...texts, audience: parts, replies, files: files.map((file) => file.id) };
    if (await send({ body: input }, { success: 'messages.sent' }))
      void navigate(`${CONVERSATIONS_PATH}/${id}`);
  };
  return (
    <Page title={translate('pages.conversation-new.title')}>
      <Panel title={translate('messages.whom')} note={translate('messages.whomNote')}>
        <AddresseePicker chosen={audience} onChange={setAudience} problem={problemOf('audience')} />
        {to !== null && picked === null && (isError || named?.length === 0) && (
          <Callout tone="caution">{translate('messages.linkedNobody')}</Callout>
        )}
        <AudienceCount audience={audience} />
      </Panel>
      <Panel
        title={translate('messages.what')}
        note={translate('messages.whatNote')}
        onSubmit={() => void submit()}
      >
        <PageCheck
          label={translate('messages.bothLanguages')}
          checked={isInBoth}
          onChange={setInBoth}
        />
        {languages.map((each) => (
          <Text
            key={each}
            language={each}
            subject={subject[each] ?? ''}
            body={body[each] ?? ''}
            problems={{ subject: problemOf('subject'), body: problemOf('body') }}
            onSubject={(text) => setSubject({ ...subject, [each]: text })}
            onBody={(text) => setBody({ ...body, [each]: text })}
          />
        ))}
        <Attachments files={files} onChange={setFiles} />
        <ReplyChoice value={replies} onChange={setChosenReplies} />
        <Actions>
          <ActionButton
            isBusy={isBusy}
            disabled={!isReady}
            title={isReady ? undefined : translate('messages.notReady')}
          >
            {translate('messages.send')}
          </ActionButton>
        </Actions>
        {!isReady && <Note>{translate('messages.notReady')}</Note>}
      </Panel>
    </Page>
  );
}

interface ReplyChoiceProps {
  value: Replies;
  onChange: (replies: Replies) => void;
}

/** Who receives an answer. */
function ReplyChoice({ value, onChange }: ReplyChoiceProps) {
  const translate = useTranslate();
  return (
    <RadioGroup
      aria-label={translate('messages.replies.label')}
      value={value}
      onChange={(event) => onChange(event.target.value as Replies)}
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

interface TextProps {
  language: Language;
  subject: string;
  body: string;
  problems: { subject: string | undefined; body: string | undefined };
  onSubject: (text: string) => void;
  onBody: (text: string) => void;
}

function Text({ language, subject, body, problems, onSubject, onBody }: TextProps) {
  const translate = useTranslate();
  const label = (name: string): string =>
    `${translate(`messages.${name}`)} (${translate(`messages.languages.${language}`)})`;
  return (
    <>
      <TextField
        label={label('subject')}
        value={subject}
        onChange={(event) => onSubject(event.target.value)}
        error={problems.subject !== undefined}
        helperText={problems.subject}
        slotProps={{ htmlInput: { maxLength: MAX_SUBJECT, lang: language } }}
      />
      <TextField
        multiline
        minRows={5}
        maxRows={20}
        label={label('body')}
        value={body}
        onChange={(event) => onBody(event.target.value)}
        error={problems.body !== undefined}
        helperText={problems.body}
        slotProps={{ htmlInput: { maxLength: MAX_BODY, lang: language } }}
      />
    </>
  );
}
