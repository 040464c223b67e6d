import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Badge,
  Icon,
  textIn,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { gpaText } from '../../shared/gpaText.ts';
import type { OwnOption } from '../api.ts';
import styles from './honours.module.css';

const TEXTS = 'pages.degree-selection';

interface OptionCardsProps {
  options: readonly OwnOption[];
  generalMinimum: string | null;
  choices: readonly string[];
  maximum: number;
  isReadOnly: boolean;
  onChoose: (id: string) => void;
}

const higher = (left: string | null, right: string | null): string | null =>
  left === null || (right !== null && Number(right) > Number(left)) ? right : left;

interface ConditionProps {
  rule: 'subjectGpa' | 'overallGpa';
  needs: string | null;
  standing: OwnOption['standing'];
}

/** One condition next to the student's own figure. */
function Condition({ rule, needs, standing }: ConditionProps) {
  const translate = useTranslate();
  const has = standing?.[rule] ?? null;
  const isMet = standing !== null && standing.failed.every((failed) => failed.rule !== rule);
  const wordsFor = (): string => {
    if (standing !== null && has === null) return `noFigure.${rule}`;
    if (needs === null) return 'noMinimum';
    return isMet ? 'met' : 'missed';
  };
  const words = `${TEXTS}.${wordsFor()}`;
  return (
    <li data-met={isMet}>
      <Icon name={isMet ? 'check' : 'alert'} size={16} />
      <span>
        {translate(`${TEXTS}.${rule}`)}: <strong>{gpaText(has)}</strong>{' '}
        <span className={styles.quiet}>{translate(words, { needs: needs ?? '' })}</span>
      </span>
    </li>
  );
}

interface OptionCardProps extends Pick<
  OptionCardsProps,
  'generalMinimum' | 'choices' | 'maximum' | 'isReadOnly'
> {
  option: OwnOption;
  onChoose: () => void;
}

function OptionCard(props: OptionCardProps) {
  const { option, generalMinimum, choices, maximum, isReadOnly, onChoose } = props;
  const { id, name, quota, minimumSubjectGpa, minimumOverallGpa, medium, remarks, standing } =
    option;
  const { translate, language } = useTexts();
  const isFull = choices.length >= maximum;
  const position = choices.indexOf(id);
  const title = textIn(name, language).text;
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <strong>{title}</strong>
        <span className={styles.quiet}>
          {translate(`${TEXTS}.seats`, { smart_count: quota })}
          {medium !== null &&
            ` · ${translate(`resources.honours-options.options.medium.${medium}`)}`}
        </span>
      </div>
      <ul className={styles.conditions}>
        <Condition rule="subjectGpa" needs={minimumSubjectGpa} standing={standing} />
        <Condition
          rule="overallGpa"
          needs={higher(minimumOverallGpa, generalMinimum)}
          standing={standing}
        />
      </ul>
      {remarks && (
        <p className={styles.quiet}>
          <TextInLanguage value={remarks} />
        </p>
      )}
      <div className={styles.cardFoot}>
        {position >= 0 && (
          <Badge tone="good">{translate(`${TEXTS}.choiceNumber`, { number: position + 1 })}</Badge>
        )}
        {position < 0 && !isReadOnly && (
          <ActionButton
            quiet
            disabled={isFull}
            title={isFull ? translate(`${TEXTS}.full`, { smart_count: maximum }) : undefined}
            onClick={onChoose}
          >
            <span aria-label={translate(`${TEXTS}.chooseNamed`, { name: title })}>
              {translate(`${TEXTS}.choose`)}
            </span>
          </ActionButton>
        )}
      </div>
    </li>
  );
}

/** The options of a round: seats, minimum GPAs and the student's own figures. */
export const OptionCards = ({ options, onChoose, ...props }: OptionCardsProps) => (
  <ul className={styles.cards}>
    {options.map((option) => (
      <OptionCard key={option.id} {...props} option={option} onChoose={() => onChoose(option.id)} />
    ))}
  </ul>
);
