import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  readDescription,
  type ResourceDescription,
} from '../../../contract/wire/calls/developerCalls.ts';
import { DEVELOPER_PATH } from '../../../contract/wire/developer.ts';
import {
  Badge,
  Callout,
  Failed,
  Icon,
  Loading,
  Page,
  Panel,
  useCallQuery,
  usePortalServices,
} from '../../../framework/index.ts';
import { EndpointsPart } from './EndpointsPart.tsx';
import { FieldsPart } from './FieldsPart.tsx';
import { furtherRules } from './furtherRules.ts';
import { GrantsPart } from './GrantsPart.tsx';
import { LabelsPart } from './LabelsPart.tsx';
import { MorePart } from './MorePart.tsx';
import { TablePart } from './TablePart.tsx';
import { ViewsPart } from './ViewsPart.tsx';
import { WorkflowPart } from './WorkflowPart.tsx';
import styles from './developer.module.css';

const TEXTS = 'pages.developer';

interface Part {
  component: ComponentType<{ description: ResourceDescription }>;
  isThere?: (description: ResourceDescription) => boolean;
}

const PARTS: Readonly<Record<string, Part>> = {
  fields: { component: FieldsPart },
  table: { component: TablePart },
  endpoints: { component: EndpointsPart },
  grants: { component: GrantsPart },
  views: {
    component: ViewsPart,
    isThere: ({ declaration }) => Object.keys(declaration.views ?? {}).length > 0,
  },
  workflow: {
    component: WorkflowPart,
    isThere: ({ declaration }) => declaration.workflow !== undefined,
  },
  labels: { component: LabelsPart },
  more: { component: MorePart, isThere: ({ declaration }) => furtherRules(declaration).length > 0 },
};
const FIRST = 'fields';

function Facts({
  description: { declaration, area, source },
}: {
  description: ResourceDescription;
}) {
  const translate = useTranslate();
  const titles = typeof declaration.title === 'string' ? [declaration.title] : declaration.title;
  const facts = [
    ['source', source === null ? null : <code key="source">{source}</code>],
    ['area', translate(`menuGroups.${area}`)],
    [
      'address',
      declaration.path === undefined ? (
        translate(`${TEXTS}.facts.noScreen`)
      ) : (
        <Link key="path" to={declaration.path}>
          {declaration.path}
        </Link>
      ),
    ],
    [
      'title',
      titles.map((title) => translate(`resources.${declaration.name}.fields.${title}`)).join(', '),
    ],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{translate(`${TEXTS}.facts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      {declaration.readOnly && (
        <div>
          <dt />
          <dd>
            <Badge>{translate(`${TEXTS}.facts.readOnly`)}</Badge>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Declaration({ description, part }: { description: ResourceDescription; part: string }) {
  const translate = useTranslate();
  const { name } = description.declaration;
  const parts = Object.entries(PARTS).filter(([, { isThere }]) => isThere?.(description) ?? true);
  const [shown, { component: Shown }] =
    parts.find(([key]) => key === part) ?? ([FIRST, { component: FieldsPart }] as const);
  return (
    <>
      <Facts description={description} />
      <nav className={styles.parts} aria-label={translate(`${TEXTS}.parts.label`)}>
        {parts.map(([key]) => (
          <Link
            key={key}
            to={`${DEVELOPER_PATH}/${name}/${key}`}
            aria-current={key === shown ? 'page' : undefined}
          >
            {translate(`${TEXTS}.parts.${key}`)}
          </Link>
        ))}
      </nav>
      <section className={styles.shown} aria-label={translate(`${TEXTS}.parts.${shown}`)}>
        <Shown description={description} />
      </section>
    </>
  );
}

/** One declaration and everything derived from it. */
export function DeclarationPage({
  name,
  part = FIRST,
}: {
  name: string;
  part?: string | undefined;
}) {
  const translate = useTranslate();
  const isKnown = usePortalServices().catalogue.resources.has(name);
  const {
    data: description,
    isError,
    isPending,
    refetch,
  } = useCallQuery(readDescription, isKnown ? { params: { name } } : null);
  return (
    <Page
      title={
        isKnown
          ? translate(`resources.${name}.name`, { smart_count: 2 })
          : translate(`${TEXTS}.title`)
      }
    >
      <Link className={styles.back ?? ''} to={DEVELOPER_PATH}>
        <Icon name="back" size={16} /> {translate(`${TEXTS}.back`)}
      </Link>
      {!isKnown && <Callout tone="bad">{translate(`${TEXTS}.unknown`, { name })}</Callout>}
      {isError && (
        <Panel>
          <Failed onRetry={refetch} />
        </Panel>
      )}
      {isKnown && isPending && (
        <Panel>
          <Loading lines={8} />
        </Panel>
      )}
      {description && <Declaration description={description} part={part} />}
    </Page>
  );
}
