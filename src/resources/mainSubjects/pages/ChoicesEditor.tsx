import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import {
  Badge,
  Icon,
  Note,
  RankedList,
  textIn,
  useTexts,
  movedItem,
} from '../../../framework/index.ts';
import { MEDIA, type Medium } from '../../shared/media.ts';
import { type NamedSubject } from '../api.ts';
import { MAX_CHOICES } from '../choiceLimit.ts';
import { SUBJECTS_OF_A_DEGREE } from '../rules/subjectCombination.ts';
import styles from './mainSubjects.module.css';

const TEXTS = 'pages.apply-main-subjects';

interface ChoicesEditorProps {
  subjects: readonly NamedSubject[];
  choices: readonly string[];
  medium: Medium;
  isReadOnly: boolean;
  onChange: (next: { choices?: string[]; medium?: Medium }) => void;
}

function useMediumName(): (medium: Medium) => string {
  const translate = useTranslate();
  return (medium) => translate(`resources.main-subject-applications.options.medium.${medium}`);
}

function useSubjectName(subjects: readonly NamedSubject[]): (id: string) => string {
  const { translate, language } = useTexts();
  return (id) =>
    textIn(subjects.find((subject) => subject.id === id)?.name, language).text ||
    translate(`${TEXTS}.gone`);
}

type MediumChoiceProps = Omit<ChoicesEditorProps, 'choices'>;

function MediumChoice({ subjects, medium, isReadOnly, onChange }: MediumChoiceProps) {
  const translate = useTranslate();
  const groupName = useId();
  const mediumName = useMediumName();
  const offered = MEDIA.filter(
    (one) => one === medium || subjects.some(({ media }) => media.includes(one)),
  );
  return (
    <fieldset className={styles.media} disabled={isReadOnly}>
      <legend>{translate('resources.main-subject-applications.fields.medium')}</legend>
      {offered.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={groupName}
            value={one}
            checked={one === medium}
            onChange={() => onChange({ medium: one })}
          />
          {mediumName(one)}
        </label>
      ))}
    </fieldset>
  );
}

type OtherSubjectsProps = Omit<ChoicesEditorProps, 'isReadOnly'>;

/** The subjects that can still be added to the ranking. */
function OtherSubjects({ subjects, choices, medium, onChange }: OtherSubjectsProps) {
  const translate = useTranslate();
  const mediumName = useMediumName();
  const nameOf = useSubjectName(subjects);
  const others = subjects.filter(({ id }) => !choices.includes(id));
  const isFull = choices.length >= MAX_CHOICES;
  return (
    <section className={styles.others} aria-label={translate(`${TEXTS}.others`)}>
      <Note>{translate(isFull ? `${TEXTS}.full` : `${TEXTS}.add`, { max: MAX_CHOICES })}</Note>
      <div className={styles.chips}>
        {others.map(({ id, media }) => (
          <Button
            key={id}
            size="small"
            variant="outlined"
            startIcon={<Icon name="add" size={18} />}
            className={isFull ? 'form-closed' : ''}
            aria-label={translate(`${TEXTS}.addOne`, { name: nameOf(id) })}
            {...(isFull
              ? {
                  'aria-disabled': true,
                  'aria-description': translate(`${TEXTS}.full`, { max: MAX_CHOICES }),
                  title: translate(`${TEXTS}.full`, { max: MAX_CHOICES }),
                }
              : {})}
            onClick={() => {
              if (!isFull) onChange({ choices: [...choices, id] });
            }}
          >
            {nameOf(id)}
            {!media.includes(medium) && (
              <span className={styles.chipNote}>
                {translate(`${TEXTS}.notInMedium`, { medium: mediumName(medium) })}
              </span>
            )}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** The medium, the ranking, and the subjects that can still be added. */
export function ChoicesEditor({
  subjects,
  choices,
  medium,
  isReadOnly,
  onChange,
}: ChoicesEditorProps) {
  const translate = useTranslate();
  const mediumName = useMediumName();
  const nameOf = useSubjectName(subjects);
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  return (
    <>
      <MediumChoice {...{ subjects, medium, isReadOnly, onChange }} />
      {choices.length === 0 && <Note>{translate(`${TEXTS}.noneYet`)}</Note>}
      <RankedList
        label={translate(`${TEXTS}.ranking`)}
        isReadOnly={isReadOnly}
        items={choices.map((id, index) => ({
          id,
          name: nameOf(id),
          note: (
            <>
              {!byId.get(id)?.media.includes(medium) && (
                <Badge tone="caution">
                  {translate(`${TEXTS}.notInMedium`, { medium: mediumName(medium) })}
                </Badge>
              )}
              {index >= SUBJECTS_OF_A_DEGREE && <Badge>{translate(`${TEXTS}.standIn`)}</Badge>}
            </>
          ),
        }))}
        onMove={(from, to) => onChange({ choices: movedItem(choices, from, to) })}
        onRemove={(id) => onChange({ choices: choices.filter((choice) => choice !== id) })}
      />
      {!isReadOnly && <OtherSubjects {...{ subjects, choices, medium, onChange }} />}
    </>
  );
}
