import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { isReference } from '../../../../contract/model/kindTraits.ts';
import { useTexts } from '../../../core/portal/useTexts.ts';
import type { ViewRecord } from '../../../core/records/record.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import { ChosenNames } from '../../parts/ChosenNames.tsx';
import { ShownValue } from '../../parts/ShownValue.tsx';
import type { Column } from '../columns/column.ts';

interface CellConflictProps {
  screen: PlacedView;
  column: Column;
  /** The record as another user saved it meanwhile. */
  theirs: ViewRecord;
  /** This user's value. */
  mine: unknown;
}

/** Both values of a cell that another user changed while it was being edited. */
export function CellConflict({ screen, column, theirs, mine }: CellConflictProps) {
  const { translate, language } = useTexts();
  const { name, field } = column;
  const shared = { field, name, resource: screen.resource.name, language, translate };
  return (
    <div className="cell-conflict" role="alert">
      <p>{translate('framework.list.inline.stale')}</p>
      <dl>
        <dt>{translate('framework.stale.theirs')}</dt>
        <dd>
          <ShownValue {...shared} value={theirs[name]} record={theirs} />
        </dd>
        <dt>{translate('framework.stale.mine')}</dt>
        <dd>
          {isReference(field) ? (
            <ChosenNames
              resource={adminResource(screen)}
              path={name}
              ids={[mine].flat().filter((id) => typeof id === 'string')}
            />
          ) : (
            <ShownValue {...shared} value={mine} record={{}} />
          )}
        </dd>
      </dl>
    </div>
  );
}

export function ConflictButtons({
  isSaving,
  onKeepTheirs,
  onSaveMine,
}: {
  isSaving: boolean;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
}) {
  const translate = useTranslate();
  return (
    <>
      <Button size="small" onClick={onKeepTheirs}>
        {translate('framework.list.inline.keepTheirs')}
      </Button>
      <Button size="small" variant="contained" loading={isSaving} autoFocus onClick={onSaveMine}>
        {translate('framework.list.inline.saveMine')}
      </Button>
    </>
  );
}
