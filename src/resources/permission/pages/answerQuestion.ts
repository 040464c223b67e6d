import { VERBS, type Verb } from '../../../contract/model/privileges.ts';
import type { explainAccess } from '../../../contract/wire/calls/accessExplanationCalls.ts';
import type { CallInput } from '../../../contract/wire/calls/defineCall.ts';

/** The question in the page's address, so that an answer can be shared as a link. */
export interface AccessQuestion {
  person: string | null;
  resource: string | null;
  verb: Verb;
  id: string | null;
  field: string | null;
  screen: string | null;
}

const isVerb = (value: string | null): value is Verb => VERBS.some((verb) => verb === value);

export function readQuestion(parameters: URLSearchParams): AccessQuestion {
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
 * The address of a question, without values that no longer apply, such as a record of another
 * resource.
 */
export function writeQuestion({
  person,
  resource,
  verb,
  id,
  field,
  screen,
}: AccessQuestion): URLSearchParams {
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

/** The input of the call; `null` until the question is complete. */
export function callInput(question: AccessQuestion): CallInput<typeof explainAccess> | null {
  if (question.screen === null && question.resource === null) return null;
  return { query: Object.fromEntries(writeQuestion(question)) };
}
