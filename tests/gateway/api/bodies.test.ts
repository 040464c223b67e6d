import { expect, it } from 'vitest';
import { z } from 'zod';
import { declaredCallsOf } from '../../../gateway/app/portalCalls.ts';
import { schemasOf } from '../../../gateway/records/calls/callSchemas.ts';
import { facultyPortal } from '../../../src/resources/server.ts';

/** Texts that people write in a box of several lines. */
const PARAGRAPHS: readonly string[] = [
  'POST /attendance-sessions/:id/marks: marks.reason',
  'POST /conversations/:id/messages: body.en',
  'POST /conversations/:id/messages: body.si',
  'POST /conversations: body.en',
  'POST /conversations: body.si',
  'POST /documents/students/:id: despiteHold',
  'POST /documents/withdrawals/:id: reason',
  'POST /eligibility/decide: reason',
  'POST /eligibility/leave-as-published: reason',
  'POST /eligibility/take-back: reason',
  'POST /exam-registration: lateReason',
  'POST /feedback/:id/answers: answers.text',
  'POST /hall-bookings/preview: remarks',
  'POST /hall-bookings/request: remarks',
  'POST /hall-bookings/series/:id/decision: note',
  'POST /hall-bookings/series/:id: note',
  'POST /main-subjects/selection: note',
  'POST /marks/papers/:id/pre-board: comment',
  'POST /marks/papers/:id/scripts/settlement: reason',
  'POST /rescrutiny/decisions/:id: answer',
  'POST /rescrutiny/scripts/:id: note',
  'POST /student-holds/liftings/:id: reason',
  'POST /student-holds/students/:id: reason',
  'PUT /conversations/-/scheduled/:id: body.en',
  'PUT /conversations/-/scheduled/:id: body.si',
  'PUT /feedback/:id/comments/:comment: body',
  'PUT /marks/papers/:id/cells: cells.reason',
];

/** Texts that are not kept as they were sent, each with what becomes of them. */
const NOT_KEPT: readonly (readonly [field: RegExp, reason: string])[] = [
  [/: (current|new)?password$/i, 'counts exactly as it was typed, and is hashed'],
  [/: (token|app|recoveryCode|logout_token|code|stamp)$/, 'compared'],
  [/: passkey\.[\w.]+$/, 'verified'],
  [/^POST \/(login|resetpasswordreq): (username|email)$/, 'looked up'],
  [/^\w+ \/(presence|saved-views)[\w/]*: (resource|view|screen)$/, 'looked up'],
  [/^POST \/register: /, 'checked by the declaration of users'],
  [/^POST \/hall-bookings\/\w+: (date|from|to|timeZone|purpose)$/, 'read, or refused'],
  [/^PUT \/marks\/papers\/:id\/cells: cells.mark$/, 'read as a mark, or refused'],
  [/^POST \/honours\/rounds\/:id\/what-if: quotas/, 'looked up'],
  [/^PUT \/imports\/:id: (mapping|fixed|values)/, 'checked by the fields that it fills'],
];

interface Text {
  field: string;
  schema: z.ZodString;
}

const WRAPPERS = ['optional', 'nullable', 'default', 'readonly', 'nonoptional'];
/** These refuse a line break, or say nothing of a text. */
const WITHOUT_TEXT = ['string', 'number', 'int', 'boolean', 'enum', 'literal', 'null', 'custom'];

/** The texts without a format of their own within a schema. */
function textsIn(schema: z.ZodType, path: readonly string[] = []): Text[] {
  const within = (part: unknown, name?: string): Text[] =>
    textsIn(part as z.ZodType, name === undefined ? path : [...path, name]);
  if (schema instanceof z.ZodString) return [{ field: path.join('.'), schema }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => within(part, name));
  if (schema instanceof z.ZodArray) return within(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => within(option));
  if (schema instanceof z.ZodRecord)
    return [...within(schema.keyType, '(key)'), ...within(schema.valueType)];
  if (schema instanceof z.ZodPipe) return within(schema.in);
  if (WRAPPERS.includes(schema.def.type)) return within((schema as z.ZodOptional).unwrap());
  if (WITHOUT_TEXT.includes(schema.def.type) || schema instanceof z.ZodUnknown) return [];
  throw new Error(`${path.join('.')}: no rule for “${schema.def.type}”`);
}

/** Whether it takes a line break, in a plain text, an address or a number. */
const takesLineBreak = (schema: z.ZodString): boolean =>
  ['a\nb', '/a\nb', '1\n2'].some(
    (text) => schema.safeParse(text.padEnd(schema.minLength ?? 0, 'c')).success,
  );

const texts = declaredCallsOf(facultyPortal).flatMap(({ call }) => {
  const { body } = schemasOf(call);
  return (body ? textsIn(body) : []).map((text) => ({
    ...text,
    name: `${call.method} ${call.path}: ${text.field}`,
  }));
});

it('A text in the body of a declared call is one line, unless it is known to have several', () => {
  const several = texts.filter(({ schema }) => takesLineBreak(schema)).map(({ name }) => name);
  expect(texts.length - several.length).toBeGreaterThan(10);
  const kept = several.filter((name) => !NOT_KEPT.some(([field]) => field.test(name)));
  expect(kept.toSorted()).toEqual(PARAGRAPHS);
  const unused = NOT_KEPT.filter(([field]) => !several.some((name) => field.test(name)));
  expect(unused).toEqual([]);
});
