import { useTranslate } from 'react-admin';
import { VERBS } from '../../../contract/model/privileges.ts';
import type { ResourceDescription } from '../../../contract/wire/calls/developerCalls.ts';
import { textIn, useTexts, TextInLanguage } from '../../../framework/index.ts';
import { grantMatrix, type GrantCell } from './grantMatrix.ts';
import { Sheet } from './Sheet.tsx';
import { Rule } from './Words.tsx';
import styles from './developer.module.css';

const TEXTS = 'pages.developer.grant';

function Opened({
  cell: { rows, fields, preset },
  resource,
  isWriting,
}: {
  cell: GrantCell;
  resource: string;
  isWriting: boolean;
}) {
  const translate = useTranslate();
  return (
    <p>
      {rows === null ? translate(`${TEXTS}.all`) : <Rule rule={rows} resource={resource} />}
      {fields !== null && (
        <small>
          {translate(`${TEXTS}.${isWriting ? 'writes' : 'reads'}`, { fields: fields.join(', ') })}
        </small>
      )}
      {preset !== null && (
        <small>
          {translate(`${TEXTS}.preset`, {
            values: Object.entries(preset)
              .map(([name, value]) => `${name} = ${String(value)}`)
              .join(', '),
          })}
        </small>
      )}
    </p>
  );
}

function Key({
  name,
  privileges,
}: {
  name: string;
  privileges: ResourceDescription['privileges'];
}) {
  const { translate, language } = useTexts();
  const found = privileges.find(({ key }) => key === name);
  const roles = (found?.roles ?? []).map((role) => textIn(role, language).text);
  return (
    <>
      <TextInLanguage value={found?.title} /> <code>{name}</code>
      {found?.roles && (
        <small>
          {roles.length > 0
            ? translate(`${TEXTS}.heldBy`, { roles: roles.join(', ') })
            : translate(`${TEXTS}.heldByNobody`)}
        </small>
      )}
    </>
  );
}

/** An empty list of keys means no user: only the gateway or a transition. */
const keysIn = (keys: readonly string[] | undefined): string | null =>
  keys === undefined ? null : keys.length === 0 ? '–' : keys.join(', ');

/** Keys by verbs; each cell describes the rows. */
export function GrantsPart({
  description: { declaration, privileges },
}: {
  description: ResourceDescription;
}) {
  const translate = useTranslate();
  const { name, fields } = declaration;
  const rows = grantMatrix(declaration).map(({ privilege, cells }) => ({
    key: privilege,
    cells: [
      <Key key="key" name={privilege} privileges={privileges} />,
      ...VERBS.map((verb) =>
        cells[verb].length === 0 ? null : (
          <div key={verb}>
            {cells[verb].map((cell) => (
              <Opened
                key={JSON.stringify(cell)}
                cell={cell}
                resource={name}
                isWriting={verb === 'create' || verb === 'edit'}
              />
            ))}
          </div>
        ),
      ),
    ],
  }));
  const guarded = Object.entries(fields).filter(
    ([, { read, write }]) => read !== undefined || write !== undefined,
  );
  return (
    <>
      <div className={styles.matrix}>
        <Sheet
          caption={translate(`${TEXTS}.caption`)}
          columns={[
            translate(`${TEXTS}.key`),
            ...VERBS.map((verb) => translate(`pages.developer.verbs.${verb}`)),
          ]}
          rows={rows}
        />
      </div>
      {guarded.length > 0 && (
        <section className={styles.block}>
          <h2>{translate(`${TEXTS}.fieldKeys`)}</h2>
          <Sheet
            caption={translate(`${TEXTS}.fieldKeys`)}
            columns={[
              translate('pages.developer.field.name'),
              translate(`${TEXTS}.fieldRead`),
              translate(`${TEXTS}.fieldWrite`),
            ]}
            rows={guarded.map(([field, { read, write }]) => ({
              key: field,
              cells: [<code key="field">{field}</code>, keysIn(read), keysIn(write)],
            }))}
          />
        </section>
      )}
    </>
  );
}
