import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  describeResources,
  type ResourceLine,
} from '../../../contract/wire/calls/developerCalls.ts';
import { DEVELOPER_PATH, DUTIES_PATH } from '../../../contract/wire/developer.ts';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  ActionButton,
  Badge,
  FoldedPanel,
  Note,
  Page,
  PageField,
  QueryState,
  Rows,
  saveBlob,
  useCallQuery,
  usePortalServices,
} from '../../../framework/index.ts';
import { isFoundBy } from './findDeclarations.ts';
import { OtherScreens } from './OtherScreens.tsx';
import styles from './developer.module.css';

const TEXTS = 'pages.developer';

function Line({ line }: { line: ResourceLine }) {
  const translate = useTranslate();
  const { name, source, fields, endpoints, missingTexts, isBehind } = line;
  return (
    <li className={styles.line}>
      <span>
        <Link to={`${DEVELOPER_PATH}/${name}`}>
          {translate(`resources.${name}.name`, { smart_count: 2 })}
        </Link>{' '}
        <code>{name}</code>
        <small>
          {[
            source,
            translate(`${TEXTS}.fieldsCount`, { smart_count: fields, count: fields }),
            translate(`${TEXTS}.callsCount`, { smart_count: endpoints, count: endpoints }),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </small>
      </span>
      <span className={styles.badges}>
        {missingTexts > 0 && (
          <Badge tone="caution">
            {translate(`${TEXTS}.missingTexts`, { smart_count: missingTexts, count: missingTexts })}
          </Badge>
        )}
        {isBehind && <Badge tone="bad">{translate(`${TEXTS}.behind`)}</Badge>}
      </span>
    </li>
  );
}

/** Whether a declaration matches the search by any of its names. */
function useSearchMatch(search: string): (line: ResourceLine) => boolean {
  const translate = useTranslate();
  const { catalogue } = usePortalServices();
  return ({ name, source, area }) => {
    const declaration = catalogue.resources.get(name);
    if (!declaration) return false;
    const labels = Object.keys(declaration.fields).map((field) =>
      translate(`resources.${name}.fields.${field}`),
    );
    return isFoundBy(search, declaration, [
      ...labels,
      translate(`resources.${name}.name`),
      translate(`menuGroups.${area}`),
      source ?? '',
    ]);
  };
}

/** Every declaration on one line, searchable by any of its names. Enter opens the first match. */
export function Overview() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { http } = usePortalServices();
  const [parameters, setParameters] = useSearchParams();
  const {
    data: lines,
    isError,
    refetch,
  } = useCallQuery(describeResources, { range: [0, MAX_PAGE - 1] });
  // The address follows the input, not the reverse, because it updates later than the user types.
  const [search, setSearch] = useState(parameters.get('q') ?? '');
  const change = (q: string) => {
    setSearch(q);
    setParameters(q === '' ? {} : { q }, { replace: true });
  };
  const isFound = useSearchMatch(search);
  const found = (lines ?? []).filter(isFound);
  const areas = [...new Set(found.map(({ area }) => area))];
  const open = () => {
    if (found[0]) void navigate(`${DEVELOPER_PATH}/${found[0].name}`);
  };
  const saveDescription = async () => {
    const answer = await http.download('/openapi.json');
    if (answer.isSuccess) saveBlob(answer.body.blob, 'openapi.json');
  };
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <PageField
          type="search"
          label={translate(`${TEXTS}.search`)}
          value={search}
          onChange={change}
        />
        <ActionButton quiet onClick={() => void saveDescription()}>
          {translate(`${TEXTS}.apiDescription`)}
        </ActionButton>
        <ActionButton quiet onClick={() => void navigate(DUTIES_PATH)}>
          {translate(`${TEXTS}.duties.title`)}
        </ActionButton>
      </form>
      <QueryState query={{ data: lines, isError, refetch }} lines={8} inPanel />
      {lines && (
        <p className={styles.quiet} role="status">
          {found.length === 0
            ? translate(`${TEXTS}.nothing`)
            : translate(`${TEXTS}.found`, { smart_count: found.length, count: found.length })}
        </p>
      )}
      {areas.map((area) => (
        <FoldedPanel
          key={area}
          title={translate(`menuGroups.${area}`)}
          isOpen={search !== '' || areas.length === 1}
        >
          <Rows>
            {found
              .filter((line) => line.area === area)
              .map((line) => (
                <Line key={line.name} line={line} />
              ))}
          </Rows>
        </FoldedPanel>
      ))}
      {lines && <OtherScreens search={search} />}
      {lines &&
        found.every(({ missingTexts, isBehind }) => missingTexts === 0 && !isBehind) &&
        found.length > 0 && <Note>{translate(`${TEXTS}.complete`)}</Note>}
    </Page>
  );
}
