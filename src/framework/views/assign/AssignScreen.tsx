import { useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import type { AssignmentProps } from '../../core/extensions/extendUi.ts';
import { RelatedScreens } from '../../ui/page/RelatedScreens.tsx';
import { ScreenHeader } from '../parts/ScreenHeader.tsx';
import { LeftList } from './LeftList.tsx';
import { RightSide } from './RightSide.tsx';
import { useAssignmentChoices } from './useAssignmentChoices.ts';
import '../list/list.css';
import './assign.css';

/** Select a record on the left, check records on the right, review the difference, save. */
export function AssignScreen({ screen }: AssignmentProps) {
  const translate = useTranslate();
  const { leftId } = useParams<{ leftId: string }>();
  const { name } = screen.assignment;
  const [first, ...others] = useAssignmentChoices(name, '').data?.data ?? [];
  // A single record needs no choice.
  const chosen = leftId ?? (others.length === 0 ? first?.id : undefined);
  return (
    <div className="assign-screen" data-chosen={chosen !== undefined || undefined}>
      <ScreenHeader title={translate(screen.labelKey)} />
      <RelatedScreens />
      <div className="assign-sides">
        <LeftList screen={screen} chosen={chosen} />
        {chosen === undefined ? (
          <div className="assign-right list-state">
            <p>
              {translate(`assignments.${name}.chooseFirst`, {
                _: translate('framework.assign.chooseFirst'),
              })}
            </p>
          </div>
        ) : (
          <RightSide key={chosen} screen={screen} leftId={chosen} />
        )}
      </div>
    </div>
  );
}
