import { useTranslate } from 'react-admin';
import {
  guardsOf,
  sourcesOf,
  type Transition,
  type Workflow,
} from '../../../contract/model/workflow.ts';
import type { ResourceDescription } from '../../../contract/wire/calls/developerCalls.ts';
import { Badge, guardText, optionKey } from '../../../framework/index.ts';
import { Sheet } from './Sheet.tsx';
import { transitionRules } from './transitionRules.ts';
import { Rule } from './Words.tsx';
import styles from './developer.module.css';

const TEXTS = 'pages.developer.workflow';

interface PartProps {
  resource: string;
  workflow: Workflow;
}

function States({ resource, workflow: { field, initial, states } }: PartProps) {
  const translate = useTranslate();
  const rows = Object.entries(states).map(([state, { locks, final }]) => ({
    key: state,
    cells: [
      <span key="state">
        {translate(optionKey(resource, field, state))} <code>{state}</code>{' '}
        {state === initial && <Badge>{translate(`${TEXTS}.initial`)}</Badge>}{' '}
        {final && <Badge>{translate(`${TEXTS}.final`)}</Badge>}
      </span>,
      locks === undefined
        ? null
        : locks === '*'
          ? translate(`${TEXTS}.everything`)
          : locks.join(', '),
    ],
  }));
  return (
    <Sheet
      caption={translate(`${TEXTS}.states`)}
      columns={[translate(`${TEXTS}.state`), translate(`${TEXTS}.locks`)]}
      rows={rows}
    />
  );
}

function Rules({ resource, transition }: { resource: string; transition: Transition }) {
  const translate = useTranslate();
  return (
    <ul className={styles.options}>
      {guardsOf(transition).map(({ guard, where }) => (
        <li key={guard} title={guardText(translate, resource, guard)}>
          <code>{guard}</code> <Rule rule={where} resource={resource} />
        </li>
      ))}
      {transitionRules(transition).map(({ name, value }) => (
        <li key={name}>
          <code>{name}</code> {value}
        </li>
      ))}
    </ul>
  );
}

function Transitions({ resource, workflow: { field, transitions } }: PartProps) {
  const translate = useTranslate();
  const state = (name: string): string => translate(optionKey(resource, field, name));
  const rows = transitions.map((transition) => ({
    key: transition.name,
    cells: [
      <span key="name">
        {translate(`resources.${resource}.transitions.${transition.name}`)}{' '}
        <code>{transition.name}</code>
      </span>,
      sourcesOf(transition).map(state).join(', '),
      state(transition.to),
      <ul key="who" className={styles.plain}>
        {transition.who.map((right) =>
          typeof right === 'string' ? (
            <li key={right}>
              <code>{right}</code>
            </li>
          ) : (
            <li key={right.privilege}>
              <code>{right.privilege}</code>
              {right.rows && (
                <>
                  : <Rule rule={right.rows} resource={resource} />
                </>
              )}
            </li>
          ),
        )}
      </ul>,
      <Rules key="rules" resource={resource} transition={transition} />,
    ],
  }));
  return (
    <Sheet
      caption={translate(`${TEXTS}.transitions`)}
      columns={['transition', 'from', 'to', 'who', 'rules'].map((column) =>
        translate(`${TEXTS}.${column}`),
      )}
      rows={rows}
    />
  );
}

/** The states of a record and the transitions between them. */
export function WorkflowPart({
  description: {
    declaration: { name, workflow },
  },
}: {
  description: ResourceDescription;
}) {
  const translate = useTranslate();
  if (!workflow) return null;
  return (
    <>
      <section className={styles.block}>
        <h2>
          {translate(`${TEXTS}.states`)} <code>{workflow.field}</code>
        </h2>
        <States resource={name} workflow={workflow} />
      </section>
      <section className={styles.block}>
        <h2>{translate(`${TEXTS}.transitions`)}</h2>
        <Transitions resource={name} workflow={workflow} />
      </section>
    </>
  );
}
