import {
  type DemoBatch,
  type DemoRecord,
  type Queryable,
  queryRows,
} from '../../../../gateway/index.ts';
import { HOUR_MS } from '../../../contract/model/constants.ts';
import { demoId, seededChoices, type Choices } from '../../shared/demo/seeded.ts';
import { isOnScale, valuesOf } from '../rules/evaluationRules.ts';
import { openBox } from '../server/box.ts';
import { readTargets } from '../server/form.ts';
import { COMMENTS, QUESTIONNAIRES, QUESTIONS, QUIZ_CATEGORIES } from './comments.ts';

const SEED = 1_066;

interface DemoEvaluation {
  /** The part of the offering's id after the year. */
  unit: string;
  state: string;
  /** Hours from now. */
  opens: number;
  closes: number;
  asked: number;
  answered: number;
  reply?: { reply: string; changeNote: string };
}

/** One evaluation in each state, and one with too few participants. */
const EVALUATIONS: readonly DemoEvaluation[] = [
  { unit: 'ICT 20101', state: 'open', opens: -120, closes: 40, asked: 0, answered: 9 },
  { unit: 'SOC 21001', state: 'open', opens: -20, closes: 220, asked: 0, answered: 0 },
  { unit: 'HIS 31001', state: 'prepared', opens: 30, closes: 360, asked: 0, answered: 0 },
  { unit: 'HIS 21001', state: 'closed', opens: -400, closes: -30, asked: 24, answered: 16 },
  { unit: 'HIS 11001', state: 'reviewed', opens: -500, closes: -200, asked: 11, answered: 3 },
  {
    unit: 'HIS 21004',
    state: 'published',
    opens: -700,
    closes: -400,
    asked: 22,
    answered: 19,
    reply: {
      reply:
        'Thank you for so many careful answers. Most of you find the sources worth the effort, and the last weeks too crowded; I agree with both.',
      changeNote:
        'The last two topics become one, and the slides are up a day before each lecture.',
    },
  },
  {
    unit: 'MCM 21001',
    state: 'published',
    opens: -700,
    closes: -410,
    asked: 28,
    answered: 21,
    reply: {
      reply: 'ඔබේ අදහස්වලට ස්තුතියි. ප්‍රායෝගික පැය වැඩි කිරීමට කටයුතු කරමි.',
      changeNote: 'ප්‍රායෝගික පන්ති සතියකට එකකින් වැඩි වේ.',
    },
  },
  {
    unit: 'ICT 20101/english',
    state: 'published',
    opens: -720,
    closes: -420,
    asked: 18,
    answered: 12,
    reply: {
      reply: 'The exercises were too long for one hour, and you said so.',
      changeNote: 'Exercises are half as long, and there is a help desk on Wednesdays.',
    },
  },
];

const bankRecords = (): DemoBatch[] => [
  {
    resource: 'quiz-categories',
    records: QUIZ_CATEGORIES.map(({ code, name }, position) => ({
      id: demoId('quiz-categories', code),
      name,
      position: position * 10,
    })),
  },
  {
    resource: 'questions',
    records: QUESTIONS.map(
      ({ code, category, kind, text, low = null, high = null, choices = [], remark = false }) => ({
        id: demoId('questions', code),
        category: demoId('quiz-categories', category),
        kind,
        text,
        lowLabel: low,
        highLabel: high,
        choices,
        allowsRemark: remark,
        countsInAverage: isOnScale({ kind }) && code !== 'level',
        state: QUESTIONNAIRES.some(
          ({ state, questions }) => state === 'inUse' && questions.includes(code),
        )
          ? 'inUse'
          : 'draft',
      }),
    ),
  },
  {
    resource: 'questionnaires',
    records: QUESTIONNAIRES.map(({ code, name, about, state, questions }) => ({
      id: demoId('questionnaires', code),
      code,
      number: 1,
      name,
      about,
      state,
      questions: questions.map((question, index) => ({
        question: demoId('questions', question),
        isRequired: index === 0,
      })),
    })),
  },
];

const evaluationId = (unit: string): string => demoId('evaluations', unit);

/** Evaluations within the term, whose results are read before the examination. */
const MID_TERM = ['HIS 21001', 'HIS 21004'];

/** The question bank, and evaluations in every state for offerings of the current year. */
export function* demoFeedback(
  offerings: readonly DemoRecord[],
  units: readonly DemoRecord[],
  year: number,
  now: Date,
): Generator<DemoBatch> {
  yield* bankRecords();
  const at = (hours: number): string =>
    new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString();
  const found = EVALUATIONS.flatMap((one) => {
    const offering = offerings.find(({ id }) => id === demoId('offerings', `${year}/${one.unit}`));
    return offering ? [{ ...one, offering }] : [];
  });
  yield {
    resource: 'evaluations',
    records: found.map(({ unit, state, opens, closes, asked, answered, offering }) => {
      const isOver = asked > 0;
      const coordinator = offering['coordinator'];
      return {
        id: evaluationId(unit),
        offering: offering.id,
        department: units.find(({ id }) => id === offering['courseUnit'])?.['department'],
        occasion: MID_TERM.includes(unit) ? 'midTerm' : 'endOfTerm',
        minVoters: 5,
        minShare: 30,
        opensAt: at(opens),
        closesAt: at(closes),
        state,
        targets: [
          { staff: null, questionnaire: demoId('questionnaires', 'UNIT-END') },
          ...(coordinator
            ? [{ staff: coordinator, questionnaire: demoId('questionnaires', 'LECTURER') }]
            : []),
        ],
        participantCount: isOver ? asked : null,
        voterCount: isOver ? answered : null,
        undecidedComments: 0,
        publishedAt: state === 'published' ? at(closes + 5 * 24) : null,
      };
    }),
  };
  yield {
    resource: 'evaluation-replies',
    records: found.flatMap(({ unit, reply, offering }) =>
      reply && offering['coordinator']
        ? [
            {
              id: demoId('evaluation-replies', unit),
              evaluation: evaluationId(unit),
              staff: offering['coordinator'],
              ...reply,
            },
          ]
        : [],
    ),
  };
}

/** Mostly satisfied answers. */
const answerTo = (values: readonly number[], choices: Choices): number =>
  Math.max(...choices.sample([...values, values.at(-1) ?? 0, values.at(-2) ?? 0], 2));

async function fillBox(
  client: Queryable,
  { unit, state, answered }: DemoEvaluation,
  choices: Choices,
): Promise<void> {
  const evaluation = evaluationId(unit);
  const isOpen = state === 'open';
  for (const { id: target, questions } of await readTargets(client, evaluation)) {
    for (const question of questions) {
      const values = valuesOf(question);
      const counts = new Map<number, number>();
      for (let voter = 0; voter < answered && values.length > 0; voter += 1) {
        const value = answerTo(values, choices);
        if (!choices.chance(0.06)) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      for (const [value, count] of counts)
        await client.query({
          text: `
            UPDATE rating_counts
            SET count = $5
            WHERE evaluation_id = $1 AND target_id = $2 AND question_id = $3 AND value = $4`,
          values: [evaluation, target, question.id, value, count],
        });
      const code =
        QUESTIONS.find(({ code: known }) => demoId('questions', known) === question.id)?.code ?? '';
      const decision = state === 'published' ? 'public' : 'undecided';
      for (const body of answered > 0 ? (COMMENTS[code] ?? []) : []) {
        await client.query({
          text: `
            INSERT INTO text_answers (id, evaluation_id, target_id, question_id, body, decision)
            VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)`,
          values: [evaluation, target, question.id, body, decision],
        });
      }
    }
  }
  if (!isOpen)
    await client.query({
      text: 'DELETE FROM evaluation_participants WHERE evaluation_id = $1',
      values: [evaluation],
    });
  if (isOpen) {
    // Students with an account have not answered yet.
    await client.query({
      text: `
        UPDATE evaluation_participants
        SET has_voted = student_id IN (
          SELECT participant.student_id
          FROM evaluation_participants participant
          JOIN students student ON student.id = participant.student_id
          WHERE participant.evaluation_id = $1 AND student.user_id IS NULL
          ORDER BY participant.student_id
          LIMIT $2
        )
        WHERE evaluation_id = $1`,
      values: [evaluation, answered],
    });
  }
}

/** The answers so far, counted as in the ballot box. */
export async function storeFeedback(client: Queryable): Promise<void> {
  const choices = seededChoices(SEED);
  const rows = await queryRows<{ id: string }>(client, { text: 'SELECT id FROM evaluations' });
  for (const one of EVALUATIONS) {
    const isTold = ['open', 'closed', 'published'].includes(one.state);
    if (!isTold || !rows.some(({ id }) => id === evaluationId(one.unit))) continue;
    await openBox(client, evaluationId(one.unit));
    await fillBox(client, one, choices);
  }
  await client.query({
    text: `
      UPDATE evaluations evaluation
      SET undecided_comments = (
        SELECT count(*)
        FROM text_answers answer
        WHERE answer.evaluation_id = evaluation.id AND answer.decision = 'undecided'
      )
      WHERE evaluation.state = 'closed'`,
  });
}
