import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { VERBS, type Verb } from '../../../contract/model/privileges.ts';
import { ANSWER_KEYS } from '../../../contract/wire/calls/accessExplanationCalls.ts';
import { Panel, usePortalServices, usePrivileges } from '../../../framework/index.ts';
import type { AskedQuestion } from './answerQuestion.ts';
import { RemoteChoice, type RemoteOption } from './RemoteChoice.tsx';
import styles from './answers.module.css';

const TEXTS = 'pages.permission-answers';
const SCREENS = '/';

interface QuestionFormProps {
  question: AskedQuestion;
  onChange: (question: AskedQuestion) => void;
  /** The names of whom and what is asked about, once they are known. */
  person: RemoteOption | null;
  record: RemoteOption | null;
}

interface SelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, text: string])[];
}

const Select = ({ label, value, onChange, options }: SelectProps) => (
  <TextField
    select
    fullWidth
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    {options.map(([option, text]) => (
      <MenuItem key={option} value={option}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);

const byText = (left: readonly [string, string], right: readonly [string, string]): number =>
  left[1].localeCompare(right[1]);

/** Who, what, with which record: every choice is part of the page's address. */
export function QuestionForm({ question, onChange, person, record }: QuestionFormProps) {
  const translate = useTranslate();
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const mayAskOthers = ANSWER_KEYS.every((key) => privileges.has(key));
  const change = (changes: Partial<AskedQuestion>) => onChange({ ...question, ...changes });
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
        <Select
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
          <Select
            label={translate(`${TEXTS}.screen`)}
            value={question.screen}
            onChange={(screen) => change({ screen })}
            options={screens.toSorted(byText)}
          />
        )}
        {resource && (
          <>
            <Select
              label={translate(`${TEXTS}.verb`)}
              value={question.verb}
              onChange={(verb) => change({ verb: verb as Verb })}
              options={VERBS.map((verb) => [verb, translate(`${TEXTS}.verbs.${verb}`)])}
            />
            {question.verb !== 'create' && (
              <RemoteChoice
                key={resource.name}
                label={translate(`${TEXTS}.record`)}
                help={translate(`${TEXTS}.recordHelp`)}
                chosen={record}
                onChoose={(option) => change({ id: option?.id ?? null })}
                pathFor={(words) =>
                  `/${resource.name}?${new URLSearchParams({ range: '[0,19]', ...(words === '' ? {} : { filter: JSON.stringify({ q: words }) }) }).toString()}`
                }
                optionOf={(found) => ({
                  id: String(found['id']),
                  label:
                    [resource.title].flat().map((name) => found[name])[0] ?? String(found['id']),
                })}
              />
            )}
            <Select
              label={translate(`${TEXTS}.field`)}
              value={question.field ?? ''}
              onChange={(field) => change({ field: field === '' ? null : field })}
              options={[
                ['', translate(`${TEXTS}.noField`)],
                ...Object.keys(resource.fields).map(
                  (name) => [name, translate(`resources.${resource.name}.fields.${name}`)] as const,
                ),
              ]}
            />
          </>
        )}
      </div>
    </Panel>
  );
}
