import { useNotify, useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { SavedView, SavedViewDraft } from '../../../../contract/wire/calls/savedViewCalls.ts';
import { failureText } from '../../../core/records/failure.ts';
import { useViewDataProvider } from '../../../core/records/viewDataProvider.ts';
import type { ListPreferences } from './useListPreferences.ts';

/** Creates, updates and removes saved views. Each call notifies and returns whether it succeeded. */
export function useViewChanges(screen: PlacedView, preferences: ListPreferences) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useViewDataProvider();
  const { saved } = preferences;

  const put = (view: SavedView) =>
    saved.change((present) => ({
      ...present,
      views: [
        ...present.views
          .filter(({ id }) => id !== view.id)
          .map((other) => (view.isDefault ? { ...other, isDefault: false } : other)),
        view,
      ].toSorted((left, right) => left.name.localeCompare(right.name)),
    }));
  const attempt = async (work: () => Promise<void>, done?: string): Promise<boolean> => {
    try {
      await work();
      if (done) notify(done, { type: 'success' });
      return true;
    } catch (error) {
      notify(failureText(error, translate), { type: 'error' });
      return false;
    }
  };
  const update = (
    view: SavedView,
    changes: Partial<SavedViewDraft>,
    done = 'framework.list.views.saved',
  ) => attempt(async () => put((await dataProvider.updateSavedView(view.id, changes)).data), done);
  const create = (draft: SavedViewDraft) =>
    attempt(async () => {
      const { data } = await dataProvider.createSavedView(screen.path, draft);
      put(data);
      preferences.adopt(data);
    }, 'framework.list.views.saved');
  const remove = (view: SavedView) =>
    attempt(async () => {
      await dataProvider.deleteSavedView(view.id);
      saved.change((present) => ({
        ...present,
        views: present.views.filter(({ id }) => id !== view.id),
      }));
      preferences.adopt(null);
    }, 'framework.list.views.deleted');

  return { update, create, remove };
}
