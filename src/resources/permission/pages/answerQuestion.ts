import { VERBS, type Verb } from '../../../contract/model/privileges.ts';
import type { explainAccess } from '../../../contract/wire/calls/accessExplanationCalls.ts';
import type { CallInput } from '../../../contract/wire/calls/defineCall.ts';

/** What the page asks, as it stands in its address: an answer can be sent to somebody as a link. */
export interface AskedQuestion {
  person: string | null;
  resource: string | null;
  verb: Verb;
  id: string | null;
  field: string | null;
  screen: string | null;
}

const isVerb = (value: string | null): value is Verb => VERBS.some((verb) => verb === value);

export function readQuestion(parameters: URLSearchParams): AskedQuestion {
  const verb = parameters.get('verb');
  const screen = parameters.get('screen');
  return {
    person: parameters.get('person'),
    resource: screen === null ? parameters.get('resource') : null,
    verb: isVerb(verb) ? verb : 'show',
    id: parameters.get('id'),
    field: parameters.get('field'),
    screen,
  };
}

/**
 * The address of a question; what does not belong to it any more (a record of another resource) is
 * left out.
 */
export function writeQuestion({
  person,
  resource,
  verb,
  id,
  field,
  screen,
}: AskedQuestion): URLSearchParams {
  const parts: [string, string | null][] = [
    ['person', person],
    ['screen', screen],
    ['resource', screen === null ? resource : null],
    ['verb', screen === null && resource !== null ? verb : null],
    ['id', screen === null && resource !== null && verb !== 'create' ? id : null],
    ['field', screen === null && resource !== null ? field : null],
  ];
  return new URLSearchParams(
    parts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])),
  );
}

/** What the call takes; `null` until the question is complete. */
export function callInput(question: AskedQuestion): CallInput<typeof explainAccess> | null {
  if (question.screen === null && question.resource === null) return null;
  return { query: Object.fromEntries(writeQuestion(question)) };
}
