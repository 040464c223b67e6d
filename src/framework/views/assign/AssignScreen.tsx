import { useTranslate } from 'ra-core';
import { useParams } from 'react-router';
import type { PlacedAssignment } from '../../../contract/model/catalogue.ts';
import { ScreenHeader } from '../common/ScreenHeader.tsx';
import { RelatedScreens } from '../RelatedScreens.tsx';
import { LeftList } from './LeftList.tsx';
import { RightSide } from './RightSide.tsx';
import '../views.css';
import './assign.css';

export interface AssignProps {
  screen: PlacedAssignment;
}

/** Pick on the left, tick on the right, see the difference, save. */
export function AssignScreen({ screen }: AssignProps) {
  const translate = useTranslate();
  const { leftId } = useParams<{ leftId: string }>();
  const { name } = screen.assignment;
  const title = translate(`assignments.${name}.title`, { _: translate(screen.labelKey) });
  return (
    <div className="assign-screen" data-chosen={leftId !== undefined || undefined}>
      <ScreenHeader title={title} />
      <RelatedScreens />
      <div className="assign-sides">
        <LeftList screen={screen} chosen={leftId} />
        {leftId === undefined ? (
          <div className="assign-right list-state">
            <p>
              {translate(`assignments.${name}.chooseFirst`, {
                _: translate('framework.assign.chooseFirst'),
              })}
            </p>
          </div>
        ) : (
          <RightSide key={leftId} screen={screen} leftId={leftId} />
        )}
      </div>
    </div>
  );
}
