import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useRecordPanel } from './recordPanel.ts';

/**
 * A link from a record to its list, which opens at its last scroll position; next to the list, the
 * button that closes the record.
 */
export function BackLink({ screen }: { screen: PlacedView }) {
  const translate = useTranslate();
  const panel = useRecordPanel();
  if (panel) {
    const close = translate('framework.list.closePeek');
    return (
      <button
        type="button"
        className="view-back"
        aria-label={close}
        title={`${close} (Esc)`}
        onClick={panel.close}
      >
        <Icon name="close" />
      </button>
    );
  }
  const label = translate('framework.action.backTo', { name: translate(screen.labelKey) });
  return (
    <Link
      className="view-back"
      to={screen.path}
      state={{ returning: true }}
      aria-label={label}
      title={label}
    >
      <Icon name="back" />
    </Link>
  );
}
