import { useSearchParams } from 'react-router';
import { explainAccess } from '../../../contract/wire/calls/accessExplanationCalls.ts';
import {
  Page,
  Panel,
  textIn,
  useCallQuery,
  ImpersonateButton,
  useTexts,
} from '../../../framework/index.ts';
import { callInput, readQuestion, writeQuestion } from './answerQuestion.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { WhoPanel } from './WhoPanel.tsx';
import { WhyPanel } from './WhyPanel.tsx';

const TEXTS = 'pages.permission-answers';

/**
 * `/manage-roles/who-may-do-what`: why a person can or cannot do something, and who can see a
 * record.
 */
export function WhoMayDoWhat() {
  const { translate, language } = useTexts();
  const [parameters, setParameters] = useSearchParams();
  const question = readQuestion(parameters);
  // Before a question is complete, a question that is valid for every account resolves the person's
  // name.
  const { data: answer } = useCallQuery(
    explainAccess,
    callInput(question) ??
      (question.person === null
        ? null
        : { query: { person: question.person, screen: '/dashboard' } }),
  );
  const person =
    question.person === null
      ? null
      : {
          id: question.person,
          label: answer?.person.id === question.person ? answer.person.name : '',
        };
  const record =
    question.id === null
      ? null
      : {
          id: question.id,
          label:
            answer?.record && answer.record !== 'unseen' && answer.record.id === question.id
              ? answer.record.name
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
