import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { Icon } from '../../ui/Icon.tsx';

/** A link from a record to its list, which opens at its last scroll position. */
export function BackLink({ screen }: { screen: PlacedView }) {
  const translate = useTranslate();
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
