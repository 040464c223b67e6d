import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type Screen, isAssignment } from '../../../contract/model/catalogue.ts';
import { FoldedPanel, Rows, usePortalServices } from '../../../framework/index.ts';
import { otherScreens } from './otherScreens.ts';
import { Names } from './Words.tsx';

const TEXTS = 'pages.developer.other';

function Line({ screen }: { screen: Screen }) {
  const translate = useTranslate();
  const join = isAssignment(screen) ? screen.assignment : null;
  return (
    <li>
      <span>
        <Link to={screen.path}>{translate(screen.labelKey)}</Link> <code>{screen.path}</code>
        <small>
          {translate(`${TEXTS}.${screen.kind}`)}
          {join && (
            <>
              : <Names names={[join.through, join.left, join.right]} />
            </>
          )}
          {' · '}
          {screen.via.length === 0 ? translate(`${TEXTS}.everybody`) : <Names names={screen.via} />}
        </small>
      </span>
    </li>
  );
}

/** Screens that belong to no single resource: assignment matrices over a join, and custom pages. */
export function OtherScreens({ search }: { search: string }) {
  const translate = useTranslate();
  const { catalogue } = usePortalServices();
  const found = otherScreens(catalogue, search, ({ labelKey }) => translate(labelKey));
  if (found.length === 0) return null;
  return (
    <FoldedPanel
      title={translate(`${TEXTS}.title`)}
      note={translate(`${TEXTS}.note`)}
      isOpen={search !== ''}
    >
      <Rows>
        {found.map((screen) => (
          <Line key={screen.path} screen={screen} />
        ))}
      </Rows>
    </FoldedPanel>
  );
}
