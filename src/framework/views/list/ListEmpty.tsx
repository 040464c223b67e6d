import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { allows } from '../../core/records/grants.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CreateButton } from './CreateButton.tsx';

export interface ListEmptyProps {
  screen: PlacedView;
  canCreate: boolean;
}

/** The message for a list without rows: no matches, or no records yet; with the next action. */
export function ListEmpty({ screen, canCreate }: ListEmptyProps) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { name, access } = screen.resource;
  if (Object.keys(filterValues).length > 0) {
    return (
      <div className="list-state">
        <Icon name="search" />
        <h2>{translate('framework.list.noMatch')}</h2>
        <p>{translate('framework.list.noMatchHint')}</p>
        <Button variant="outlined" onClick={() => setFilters({})}>
          {translate('framework.list.clearAll')}
        </Button>
      </div>
    );
  }
  const fallback = translate(
    canCreate ? 'framework.list.emptyHintCreate' : 'framework.list.emptyHint',
  );
  // A resource's own text for an empty list invites the user to create; not shown to users who
  // cannot.
  const isMadeByOthers = !canCreate && access.some((grant) => allows(grant, 'create'));
  return (
    <div className="list-state">
      <Icon name="filter" />
      <h2>{translate('framework.list.empty')}</h2>
      <p>
        {isMadeByOthers
          ? fallback
          : translate(`resources.${name}.empty.${screen.name}`, { _: fallback })}
      </p>
      {canCreate && <CreateButton screen={screen} />}
    </div>
  );
}
