import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { localDay } from '../../../contract/model/facultyClock.ts';
import {
  ActionButton,
  Actions,
  FormField,
  PageFields,
  Panel,
  textIn,
  useCallMutation,
  useFormProblems,
  usePortalServices,
  useTexts,
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

/** Which students are distributed, and from which day. */
function StudentChoice({
  overview,
  onChange,
}: {
  overview: MentoringOverview;
  onChange: (part?: Partial<ShareForm>) => void;
}) {
  const { translate, language } = useTexts();
  return (
    <PageFields>
      <FormField
        name="batch"
        label={translate('resources.students.fields.batch')}
        options={[
          ['', translate('pages.mentors.everyBatch')],
          ...overview.batches.map(
            ({ id, label, withoutMentor }) =>
              [
                id,
                translate('pages.mentors.batchOption', { label, smart_count: withoutMentor }),
              ] as const,
          ),
        ]}
        onChange={() => onChange()}
      />
      <FormField
        name="medium"
        label={translate('resources.students.fields.medium')}
        options={[
          ['', translate('pages.mentors.everyMedium')],
          ...MEDIA.map(
            (medium) => [medium, translate(`resources.students.options.medium.${medium}`)] as const,
          ),
        ]}
        onChange={() => onChange()}
      />
      <FormField
        name="from"
        label={translate('pages.mentors.from')}
        options={[
          ['', translate('pages.mentors.fromAnybody')],
          ...overview.mentors
            .filter(({ load }) => load > 0)
            .map(({ id, name, load }) => [id, `${textIn(name, language).text} (${load})`] as const),
        ]}
        onChange={(from) =>
          onChange({
            keep: from === '',
            ...(from === '' ? {} : { batch: '', chosen: readyMentors(overview.mentors, from) }),
          })
        }
      />
      <FormField
        name="startsOn"
        type="date"
        min={localDay()}
        label={translate('pages.mentors.startsOn')}
        onChange={() => onChange()}
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

/** The form of a distribution and its preview, which any change of a value removes. */
function useDistribution(overview: MentoringOverview, onDone: ShareOutProps['onDone']) {
  const { http } = usePortalServices();
  const form = useForm<ShareForm>({ defaultValues: initialForm(overview) });
  const look = useCallMutation(previewDistribution);
  const apply = useCallMutation(applyDistribution);
  const onProblems = useFormProblems(form);
  const [preview, setPreview] = useState<DistributionPreview | null>(null);
  const values = useWatch({ control: form.control }) as ShareForm;
  return {
    form,
    values,
    missing: missingIn(values),
    preview,
    isBusy: look.isBusy || apply.isBusy,
    change: (part: Partial<ShareForm> = {}): void => {
      setPreview(null);
      for (const [name, value] of Object.entries(part))
        form.setValue(name as keyof ShareForm, value);
    },
    removePreview: () => setPreview(null),
    showPreview: form.handleSubmit(async (share) => {
      if (missingIn(share) !== null) return;
      const found = await look.send({ body: requestOf(share) }, { onProblems });
      if (found) setPreview(found.data);
    }),
    write: form.handleSubmit(async (share) => {
      const done = await apply.send(
        { body: { ...requestOf(share), stamp: preview?.stamp } },
        { onProblems },
      );
      if (done) onDone({ moved: done.data.moved, changeSet: http.takeChangeSet() });
      setPreview(null);
    }),
  };
}

/** Distributes students among mentors from a day on, with a preview before anything is written. */
export function ShareOut({ overview, onDone }: ShareOutProps) {
  const { translate, language } = useTexts();
  const { form, values, missing, preview, isBusy, change, removePreview, showPreview, write } =
    useDistribution(overview, onDone);
  const nameOf = (id: string): string =>
    textIn(
      overview.mentors.find((mentor) => mentor.id === id)?.name ?? preview?.names[id],
      language,
    ).text;
  return (
    <FormProvider {...form}>
      <Panel
        title={translate('pages.mentors.share')}
        note={translate('pages.mentors.shareNote')}
        onSubmit={() => void showPreview()}
      >
        <StudentChoice overview={overview} onChange={change} />
        <KeepChoice keep={values.keep} onChange={(keep) => change({ keep })} />
        <MentorChoice
          overview={overview}
          chosen={values.chosen}
          limits={values.limits}
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
          onBack={removePreview}
        />
      )}
    </FormProvider>
  );
}
