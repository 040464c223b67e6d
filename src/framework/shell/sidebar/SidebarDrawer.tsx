import { useTranslate } from 'react-admin';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Sidebar } from './Sidebar.tsx';

/** The menu as an overlay on small screens; following a link closes it. */
export function SidebarDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <ModalDialog open={open} onClose={onClose} side="left" label={translate('shell.menu.label')}>
      <Sidebar folded={false} onFollow={onClose} />
    </ModalDialog>
  );
}
