import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { localDay } from '../../../contract/model/facultyClock.ts';
import {
  ActionButton,
  Actions,
  PageFields,
  Panel,
  textIn,
  useCallMutation,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import { MEDIA } from '../../shared/media.ts';
import {
  applyDistribution,
  type DistributionPreview,
  type MentoringOverview,
  previewDistribution,
} from '../api.ts';
import { MentorChoice } from './MentorChoice.tsx';
import { missingIn, readyMentors, requestOf, type ShareForm } from './shareForm.ts';
import { SharePreview } from './SharePreview.tsx';
import styles from './mentor.module.css';

interface ShareOutProps {
  overview: MentoringOverview;
  onDone: (result: { moved: number; changeSet: string | null }) => void;
}

interface SelectProps {
  label: string;
  value: string;
  all: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

const Select = ({ label, value, all, options, onChange }: SelectProps) => (
  <TextField
    select
    fullWidth
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    <option value="">{all}</option>
    {options.map(([one, text]) => (
      <option key={one} value={one}>
        {text}
      </option>
    ))}
  </TextField>
);

interface StudentChoiceProps {
  overview: MentoringOverview;
  form: ShareForm;
  onChange: (part: Partial<ShareForm>) => void;
  /** What is wrong with the first day. */
  problem: string | undefined;
}

/** Which students are distributed, and from which day on. */
function StudentChoice({ overview, form, onChange, problem }: StudentChoiceProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  return (
    <PageFields>
      <Select
        label={translate('resources.students.fields.batch')}
        value={form.batch}
        all={translate('pages.mentors.everyBatch')}
        options={overview.batches.map(({ id, label, withoutMentor }) => [
          id,
          translate('pages.mentors.batchOption', { label, smart_count: withoutMentor }),
        ])}
        onChange={(batch) => onChange({ batch })}
      />
      <Select
        label={translate('resources.students.fields.medium')}
        value={form.medium}
        all={translate('pages.mentors.everyMedium')}
        options={MEDIA.map((medium) => [
          medium,
          translate(`resources.students.options.medium.${medium}`),
        ])}
        onChange={(medium) => onChange({ medium: MEDIA.find((one) => one === medium) ?? '' })}
      />
      <Select
        label={translate('pages.mentors.from')}
        value={form.from}
        all={translate('pages.mentors.fromAnybody')}
        options={overview.mentors
          .filter(({ load }) => load > 0)
          .map(({ id, name, load }) => [id, `${textIn(name, language).text} (${load})`])}
        onChange={(from) =>
          onChange({
            from,
            keep: from === '',
            ...(from === '' ? {} : { batch: '', chosen: readyMentors(overview.mentors, from) }),
          })
        }
      />
      <TextField
        type="date"
        label={translate('pages.mentors.startsOn')}
        value={form.startsOn}
        error={problem !== undefined}
        helperText={problem}
        onChange={(event) => onChange({ startsOn: event.target.value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: localDay() } }}
      />
    </PageFields>
  );
}

/** Whether students keep the mentor they have. */
function KeepChoice({ keep, onChange }: { keep: boolean; onChange: (keep: boolean) => void }) {
  const translate = useTranslate();
  return (
    <fieldset className={styles.radios}>
      <legend>{translate('pages.mentors.how')}</legend>
      {[true, false].map((option) => (
        <label key={String(option)}>
          <input
            type="radio"
            name="keep"
            checked={keep === option}
            onChange={() => onChange(option)}
          />
          <span>
            {translate(option ? 'pages.mentors.keep' : 'pages.mentors.even')}
            <small>{translate(option ? 'pages.mentors.keepNote' : 'pages.mentors.evenNote')}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The first batch with students who need a mentor, among all mentors who are ready. */
const initialForm = ({ batches, mentors }: MentoringOverview): ShareForm => ({
  batch: batches.find(({ withoutMentor }) => withoutMentor > 0)?.id ?? '',
  medium: '',
  from: '',
  startsOn: localDay(),
  keep: true,
  chosen: readyMentors(mentors, ''),
  limits: {},
});

/** Distributes students among mentors from a day on, with a preview before anything is written. */
export function ShareOut({ overview, onDone }: ShareOutProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const look = useCallMutation(previewDistribution);
  const apply = useCallMutation(applyDistribution);
  const isBusy = look.isBusy || apply.isBusy;
  const [form, setForm] = useState(() => initialForm(overview));
  const [preview, setPreview] = useState<DistributionPreview | null>(null);
  const change = (part: Partial<ShareForm>) => {
    setPreview(null);
    setForm((present) => ({ ...present, ...part }));
  };
  const missing = missingIn(form);
  const nameOf = (id: string): string =>
    textIn(
      overview.mentors.find((mentor) => mentor.id === id)?.name ?? preview?.names[id],
      language,
    ).text;
  const showPreview = async (): Promise<void> => {
    const found = await look.send({ body: requestOf(form) });
    if (found) setPreview(found.data);
  };
  const write = async (): Promise<void> => {
    const done = await apply.send({ body: { ...requestOf(form), stamp: preview?.stamp } });
    if (done) onDone({ moved: done.data.moved, changeSet: http.takeChangeSet() });
    setPreview(null);
  };
  return (
    <>
      <Panel
        title={translate('pages.mentors.share')}
        note={translate('pages.mentors.shareNote')}
        onSubmit={() => void (missing === null && showPreview())}
      >
        <StudentChoice
          overview={overview}
          form={form}
          onChange={change}
          problem={look.problemOf('startsOn') ?? apply.problemOf('startsOn')}
        />
        <KeepChoice keep={form.keep} onChange={(keep) => change({ keep })} />
        <MentorChoice
          mentors={overview.mentors}
          chosen={form.chosen}
          limits={form.limits}
          onChange={change}
        />
        <Actions>
          <ActionButton
            isBusy={isBusy && !preview}
            disabled={missing !== null}
            title={missing === null ? undefined : translate(`pages.mentors.missing.${missing}`)}
          >
            {translate('pages.mentors.look')}
          </ActionButton>
          {missing !== null && (
            <span className={styles.hint}>{translate(`pages.mentors.missing.${missing}`)}</span>
          )}
        </Actions>
      </Panel>
      {preview && (
        <SharePreview
          preview={preview}
          nameOf={nameOf}
          isBusy={isBusy}
          onWrite={() => void write()}
          onBack={() => setPreview(null)}
        />
      )}
    </>
  );
}
