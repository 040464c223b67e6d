import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router';
import type { PermissionAnswer } from '../../../contract/wire/calls/accessExplanationCalls.ts';
import {
  Page,
  Panel,
  textIn,
  useAnswer,
  usePreferences,
  ImpersonateButton,
} from '../../../framework/index.ts';
import { answerPath, readQuestion, writeQuestion } from './answerQuestion.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { WhoPanel } from './WhoPanel.tsx';
import { WhyPanel } from './WhyPanel.tsx';

const TEXTS = 'pages.permission-answers';

/**
 * `/manage-roles/who-may-do-what`: why somebody can or cannot do something, and who can see a
 * record.
 */
export function WhoMayDoWhat() {
  const translate = useTranslate();
  const { language } = usePreferences();
  const [parameters, setParameters] = useSearchParams();
  const question = readQuestion(parameters);
  // Without a question yet, one that everybody's account answers tells at least what the person is called.
  const { body } = useAnswer<PermissionAnswer>(
    answerPath(question) ??
      (question.person === null
        ? null
        : `/permissions/why?person=${question.person}&screen=/dashboard`),
  );
  const person =
    question.person === null
      ? null
      : { id: question.person, label: body?.person.id === question.person ? body.person.name : '' };
  const record =
    question.id === null
      ? null
      : {
          id: question.id,
          label:
            body?.record && body.record !== 'unseen' && body.record.id === question.id
              ? body.record.name
              : '',
        };
  const name = textIn(person?.label, language).text;
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      <QuestionForm
        question={question}
        person={person}
        record={record}
        onChange={(next) => setParameters(writeQuestion(next), { replace: true })}
      />
      <WhyPanel question={question} />
      <WhoPanel question={question} />
      {person && name !== '' && (
        <Panel
          title={translate(`${TEXTS}.viewAs`)}
          note={translate(`${TEXTS}.viewAsNote`, { name })}
        >
          <div>
            <ImpersonateButton kind="person" id={person.id} name={name} />
          </div>
        </Panel>
      )}
    </Page>
  );
}
