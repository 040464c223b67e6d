import { expect, it } from 'vitest';
import type { ResourceDeclaration } from './resource.ts';
import type { Where } from './where.ts';
import { guardsOf, NOT_ONESELF, withoutOwnDecisions, type Workflow } from './workflow.ts';

const MINE = { student: '$student' } as const;
const stepFor = (rows: Where) => {
  const access: ResourceDeclaration['access'] = [
    { privilege: 'DECIDES', can: ['show', 'edit'], rows },
  ];
  const workflow: Workflow = {
    field: 'state',
    initial: 'open',
    about: MINE,
    states: { open: {}, decided: {} },
    transitions: [{ name: 'decide', from: 'open', to: 'decided', who: ['DECIDES'] }],
  };
  const [step] = withoutOwnDecisions({ access, workflow });
  return step ? guardsOf(step).map(({ guard }) => guard) : [];
};

it.each<[string, Where, readonly string[]]>([
  ['the own rows', MINE, []],
  ['the own rows among others', { any: [{ state: 'open' }, MINE] }, []],
  ['all rows but the own', { not: MINE }, [NOT_ONESELF]],
  ['other rows', { state: 'open' }, [NOT_ONESELF]],
])(
  'A right on %s opens a decision about oneself only where it names them',
  (_rows, rows, guards) => {
    expect(stepFor(rows)).toEqual(guards);
  },
);
