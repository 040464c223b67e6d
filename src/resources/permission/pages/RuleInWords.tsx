import { useTranslate } from 'react-admin';
import type {
  Named,
  NamedScope,
  PermissionAnswer,
  RuleAnswer,
} from '../../../contract/wire/calls/accessExplanationCalls.ts';
import { testWords } from '../../../contract/wire/ruleWords.ts';
import {
  formatDate,
  Icon,
  ShownValue,
  textIn,
  usePortalServices,
  useTexts,
} from '../../../framework/index.ts';
import styles from './answers.module.css';

const TEXTS = 'pages.permission-answers';

/** The record's value, if the caller may read it. */
function Held({ path, answer }: { path: string; answer: PermissionAnswer }) {
  const { translate, language } = useTexts();
  const { catalogue } = usePortalServices();
  const [head = ''] = path.split('.');
  const field =
    answer.resource === null ? undefined : catalogue.resources.get(answer.resource)?.fields[head];
  if (
    !field ||
    answer.record === null ||
    answer.record === 'unseen' ||
    !(head in answer.record.values)
  )
    return null;
  const { values } = answer.record;
  return (
    <span className={styles.value}>
      {translate(`${TEXTS}.rule.here`)}{' '}
      <ShownValue
        field={field}
        name={head}
        value={values[head]}
        record={values}
        resource={answer.resource ?? ''}
        language={language}
        translate={translate}
        variant="page"
      />
    </span>
  );
}

function Mark({ holds }: { holds: boolean | null }) {
  const translate = useTranslate();
  if (holds === null) return null;
  return (
    <span className={styles.mark} data-holds={holds}>
      <Icon name={holds ? 'check' : 'close'} size={16} />
      <span className="visually-hidden">
        {translate(`${TEXTS}.rule.${holds ? 'holds' : 'fails'}`)}
      </span>
    </span>
  );
}

const scopesOf = ({ grants }: PermissionAnswer): readonly NamedScope[] =>
  grants.flatMap(({ key }) =>
    key.sources.flatMap((source) => (source.through === 'grant' ? source.scope : [])),
  );

/** A row rule in words, part by part, with the result of each for the record. */
export function RuleInWords({ rule, answer }: { rule: RuleAnswer; answer: PermissionAnswer }) {
  const { translate, language } = useTexts();
  const { catalogue } = usePortalServices();
  if (rule.kind === 'test') {
    const wording = {
      catalogue,
      resource: answer.resource ?? '',
      context: answer.context,
      translate,
      nameOf: ({ name }: Named) => textIn(name, language).text,
      formatDay: (day: string) => formatDate(day, language),
      names: new Map(
        scopesOf(answer).map(({ id, name }) => [id, textIn(name, language).text] as const),
      ),
    };
    return (
      <span className={styles.test}>
        <Mark holds={rule.holds} />
        <span>
          {testWords(wording, rule)}
          <Held path={rule.path} answer={answer} />
        </span>
      </span>
    );
  }
  if (rule.kind === 'not')
    return (
      <span className={styles.test}>
        <span>{translate(`${TEXTS}.rule.not`)}</span> <RuleInWords rule={rule.of} answer={answer} />
      </span>
    );
  return (
    <div className={styles.rule}>
      <p>
        <Mark holds={rule.holds} /> {translate(`${TEXTS}.rule.${rule.kind}`)}
      </p>
      <ul>
        {rule.of.map((part) => (
          <li key={JSON.stringify(part)}>
            <RuleInWords rule={part} answer={answer} />
          </li>
        ))}
      </ul>
    </div>
  );
}
