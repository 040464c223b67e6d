import type { I18nProvider, ResourceProps } from 'react-admin';
import { matchPath, Navigate, Route, useLocation } from 'react-router';
import { type Catalogue, type PlacedView, isView } from '../../contract/model/catalogue.ts';
import type { Verb } from '../../contract/model/privileges.ts';
import type { GeneratedView } from '../core/extensions/extendUi.ts';
import { viewComponent } from '../core/extensions/screenComponents.ts';
import { usePortalServices } from '../core/portal/PortalServices.tsx';
import { languageOf } from '../core/portal/useTexts.ts';
import { titleOf } from '../core/records/record.ts';
import { ERROR_PATH, resourceNameOf } from '../core/routes/routes.ts';
import { useScreen } from '../core/routes/ScreenContext.tsx';
import { Guard } from './Guard.tsx';

/** The path of each view below the path of its screen, and the verb that opens it. */
const VIEWS: Readonly<Record<GeneratedView, { path: string; verb?: Verb }>> = {
  list: { path: '' },
  create: { path: '/create', verb: 'create' },
  edit: { path: '/:id' },
  show: { path: '/:id/show' },
  import: { path: '/import', verb: 'import' },
  deleted: { path: '/deleted', verb: 'history' },
  history: { path: '/:id/history', verb: 'history' },
};

/**
 * A view of a declared resource behind its guard. react-admin's routes also match longer addresses;
 * those lead to the error page.
 */
function GuardedView({ screen, view }: { screen: PlacedView; view: GeneratedView }) {
  const { pathname } = useLocation();
  const current = useScreen();
  const { path, verb } = VIEWS[view];
  const View = viewComponent(usePortalServices().extensions, screen, view);
  if (!View || current !== screen || !matchPath(`${screen.path}${path}`, pathname))
    return <Navigate to={ERROR_PATH} replace />;
  return (
    <Guard screen={screen} verb={verb}>
      <View screen={screen} />
    </Guard>
  );
}

/** The screens with generated views: one `<Resource>` each. */
export const declaredViews = ({ screens }: Pick<Catalogue, 'screens'>): readonly PlacedView[] =>
  [...screens.values()].filter(isView);

/**
 * The props of react-admin's `<Resource>` for a declared screen. The name is the path without its
 * leading slash.
 */
export function resourceProps(screen: PlacedView, i18nProvider: I18nProvider): ResourceProps {
  const view = (name: GeneratedView) => <GuardedView screen={screen} view={name} />;
  const below = (name: GeneratedView) => (
    <Route key={name} path={VIEWS[name].path.slice(1)} element={view(name)} />
  );
  const writable = screen.resource.readOnly !== true;
  return {
    name: resourceNameOf(screen),
    options: { label: screen.labelKey },
    recordRepresentation: (record: Readonly<Record<string, unknown>>) =>
      titleOf(
        screen.resource,
        record,
        languageOf(i18nProvider.getLocale()),
        i18nProvider.translate,
      ),
    list: view('list'),
    show: view('show'),
    ...(writable && { create: view('create'), edit: view('edit') }),
    children: [
      // The guard refuses these with a toast; without a route the address would be unknown.
      ...(writable ? [] : [below('create'), below('edit')]),
      below('import'),
      below('deleted'),
      below('history'),
    ],
  };
}
