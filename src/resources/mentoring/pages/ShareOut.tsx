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
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import type { DistributionPreview, MentoringOverview } from '../api.ts';
import { MentorChoice } from './MentorChoice.tsx';
import { missingIn, readyMentors, requestOf, type ShareForm } from './shareForm.ts';
import { SharePreview } from './SharePreview.tsx';
import styles from './mentor.module.css';

interface ShareOutProps {
  overview: MentoringOverview;
  onDone: (result: { moved: number; changeSet: string | null }) => void;
}

const MEDIA = ['sinhala', 'english', 'tamil'] as const;

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

/** Says which students go to whom from which day on, looks at what that would be, and writes it. */
export function ShareOut({ overview, onDone }: ShareOutProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const first = overview.batches.find(({ withoutMentor }) => withoutMentor > 0);
  const [form, setForm] = useState<ShareForm>(() => ({
    batch: first?.id ?? '',
    medium: '',
    from: '',
    startsOn: localDay(),
    keep: true,
    chosen: readyMentors(overview.mentors, ''),
    limits: {},
  }));
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
  const look = () =>
    run(async () => {
      const answer = await http.post<DistributionPreview>(
        '/mentoring/distribution',
        requestOf(form),
      );
      if (answer.isSuccess) setPreview(answer.body);
      return answer;
    });
  const write = () =>
    run(async () => {
      const answer = await http.post<{ moved: number }>('/mentoring/distribution/apply', {
        ...requestOf(form),
        stamp: preview?.stamp,
      });
      if (answer.isSuccess) onDone({ moved: answer.body.moved, changeSet: http.takeChangeSet() });
      setPreview(null);
      return answer;
    });
  return (
    <>
      <Panel
        title={translate('pages.mentors.share')}
        note={translate('pages.mentors.shareNote')}
        onSubmit={() => void (missing === null && look())}
      >
        <PageFields>
          <Select
            label={translate('resources.students.fields.batch')}
            value={form.batch}
            all={translate('pages.mentors.everyBatch')}
            options={overview.batches.map(({ id, label, withoutMentor }) => [
              id,
              translate('pages.mentors.batchOption', { label, smart_count: withoutMentor }),
            ])}
            onChange={(batch) => change({ batch })}
          />
          <Select
            label={translate('resources.students.fields.medium')}
            value={form.medium}
            all={translate('pages.mentors.everyMedium')}
            options={MEDIA.map((medium) => [
              medium,
              translate(`resources.students.options.medium.${medium}`),
            ])}
            onChange={(medium) => change({ medium })}
          />
          <Select
            label={translate('pages.mentors.from')}
            value={form.from}
            all={translate('pages.mentors.fromAnybody')}
            options={overview.mentors
              .filter(({ load }) => load > 0)
              .map(({ id, name, load }) => [id, `${textIn(name, language).text} (${load})`])}
            onChange={(from) =>
              change({
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
            error={problemOf('startsOn') !== undefined}
            helperText={problemOf('startsOn')}
            onChange={(event) => change({ startsOn: event.target.value })}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: localDay() } }}
          />
        </PageFields>
        <fieldset className={styles.radios}>
          <legend>{translate('pages.mentors.how')}</legend>
          {[true, false].map((keep) => (
            <label key={String(keep)}>
              <input
                type="radio"
                name="keep"
                checked={form.keep === keep}
                onChange={() => change({ keep })}
              />
              <span>
                {translate(keep ? 'pages.mentors.keep' : 'pages.mentors.even')}
                <small>
                  {translate(keep ? 'pages.mentors.keepNote' : 'pages.mentors.evenNote')}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
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
