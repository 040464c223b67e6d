import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { saveBlob } from '../../ui/saveBlob.ts';

const TABLES = ['xlsx', 'csv'] as const;

interface ExportButtonProps {
  screen: PlacedView;
  /** As shown, in order. */
  columns: readonly string[];
  isAllowed: boolean;
}

/** Exports every row that the filter matches: the shown columns, in the current language. */
export function ExportButton({ screen, columns, isAllowed }: ExportButtonProps) {
  const { translate, language } = useTexts();
  const notify = useNotify();
  const { http } = usePortalServices();
  const { filterValues, sort, total } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const reason = !isAllowed
    ? translate('framework.reason.export')
    : total === 0
      ? translate('framework.list.nothingToExport')
      : undefined;

  const download = async (format: string) => {
    setAnchor(null);
    setBusy(true);
    const query = new URLSearchParams({
      format,
      language,
      columns: columns.join(','),
      view: screen.name,
      sort: JSON.stringify([sort.field, sort.order]),
      filter: JSON.stringify(filterValues),
    });
    const answer = await http.download(`/${screen.resource.name}/-/export?${query.toString()}`);
    setBusy(false);
    if (answer.isSuccess)
      saveBlob(answer.body.blob, answer.body.fileName ?? `${screen.resource.name}.${format}`);
    else notify('framework.list.exportFailed', { type: 'error' });
  };
  return (
    <>
      <Button
        startIcon={<Icon name="download" />}
        aria-haspopup="menu"
        loading={isBusy}
        onClick={(event) => reason === undefined && setAnchor(event.currentTarget)}
        {...(reason === undefined
          ? {}
          : {
              'aria-disabled': true,
              'aria-description': reason,
              title: reason,
              className: 'form-closed',
            })}
      >
        {translate('framework.action.export')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {[...TABLES, ...(screen.resource.formats ?? [])].map((format) => (
          <MenuItem key={format} onClick={() => void download(format)}>
            {translate(`framework.list.exportAs.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
