import { useTranslate } from 'react-admin';
import { ANSWER_KEYS } from '../../../contract/model/accessExplanationPage.ts';
import { VERBS, type Verb } from '../../../contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { Panel, usePortalServices, usePrivileges } from '../../../framework/index.ts';
import { ChoiceField } from '../../shared/pages/ChoiceField.tsx';
import type { AccessQuestion } from './answerQuestion.ts';
import { RemoteChoice, type RemoteOption } from './RemoteChoice.tsx';
import styles from './answers.module.css';

const TEXTS = 'pages.permission-answers';
const SCREENS = '/';

interface QuestionFormProps {
  question: AccessQuestion;
  onChange: (question: AccessQuestion) => void;
  /** The person and the record of the question, once loaded. */
  person: RemoteOption | null;
  record: RemoteOption | null;
}

const byText = (left: readonly [string, string], right: readonly [string, string]): number =>
  left[1].localeCompare(right[1]);

const SHOWN = 20;

function RecordChoice({
  resource,
  record,
  onChoose,
}: {
  resource: ResourceDeclaration;
  record: RemoteOption | null;
  onChoose: (id: string | null) => void;
}) {
  const translate = useTranslate();
  const [title = 'id'] = [resource.title].flat();
  const pathFor = (q: string): string =>
    callRequest(recordCalls(resource.name).list, {
      query: { filter: q === '' ? undefined : JSON.stringify({ q }) },
      range: [0, SHOWN - 1],
    }).path;
  return (
    <RemoteChoice
      label={translate(`${TEXTS}.record`)}
      help={translate(`${TEXTS}.recordHelp`)}
      chosen={record}
      onChoose={(option) => onChoose(option?.id ?? null)}
      pathFor={pathFor}
      optionOf={(found) => ({
        id: String(found['id']),
        label: found[title] ?? String(found['id']),
      })}
    />
  );
}

function FieldChoice({
  resource,
  field,
  onChoose,
}: {
  resource: ResourceDeclaration;
  field: string | null;
  onChoose: (field: string | null) => void;
}) {
  const translate = useTranslate();
  const options = Object.keys(resource.fields).map(
    (name) => [name, translate(`resources.${resource.name}.fields.${name}`)] as const,
  );
  return (
    <ChoiceField
      label={translate(`${TEXTS}.field`)}
      value={field ?? ''}
      onChange={(name) => onChoose(name === '' ? null : name)}
      options={[['', translate(`${TEXTS}.noField`)], ...options]}
    />
  );
}

/** The person, action and record of the question. Every choice is part of the page's address. */
export function QuestionForm({ question, onChange, person, record }: QuestionFormProps) {
  const translate = useTranslate();
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const mayAskOthers = ANSWER_KEYS.every((key) => privileges.has(key));
  const change = (changes: Partial<AccessQuestion>) => onChange({ ...question, ...changes });
  const resource =
    question.resource === null ? undefined : catalogue.resources.get(question.resource);
  const resources = [...catalogue.resources.keys()].map(
    (name) => [name, translate(`resources.${name}.name`, { smart_count: 2 })] as const,
  );
  const screens = [...catalogue.screens.values()].map(
    ({ path, labelKey }) => [path, translate(labelKey)] as const,
  );
  const subject = question.screen === null ? (question.resource ?? '') : SCREENS;
  return (
    <Panel title={translate(`${TEXTS}.question`)} note={translate(`${TEXTS}.questionNote`)}>
      <div className={styles.form}>
        {mayAskOthers && (
          <RemoteChoice
            label={translate(`${TEXTS}.person`)}
            help={translate(`${TEXTS}.personHelp`)}
            chosen={person}
            onChoose={(option) => change({ person: option?.id ?? null })}
            pathFor={(words) =>
              `/assignments/user-role-assign?${new URLSearchParams({ q: words }).toString()}`
            }
          />
        )}
        <ChoiceField
          label={translate(`${TEXTS}.subject`)}
          value={subject}
          onChange={(value) =>
            change(
              value === SCREENS
                ? { screen: '/dashboard', resource: null, id: null, field: null }
                : { screen: null, resource: value, id: null, field: null },
            )
          }
          options={[[SCREENS, translate(`${TEXTS}.aScreen`)], ...resources.toSorted(byText)]}
        />
        {question.screen !== null && (
          <ChoiceField
            label={translate(`${TEXTS}.screen`)}
            value={question.screen}
            onChange={(screen) => change({ screen })}
            options={screens.toSorted(byText)}
          />
        )}
        {resource && (
          <>
            <ChoiceField
              label={translate(`${TEXTS}.verb`)}
              value={question.verb}
              onChange={(verb) => change({ verb: verb as Verb })}
              options={VERBS.map((verb) => [verb, translate(`${TEXTS}.verbs.${verb}`)])}
            />
            {question.verb !== 'create' && (
              <RecordChoice
                key={resource.name}
                resource={resource}
                record={record}
                onChoose={(id) => change({ id })}
              />
            )}
            <FieldChoice
              resource={resource}
              field={question.field}
              onChoose={(field) => change({ field })}
            />
          </>
        )}
      </div>
    </Panel>
  );
}
