import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Callout,
  Note,
  PageTable,
  Panel,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { DistributionPreview } from '../api.ts';
import styles from './mentor.module.css';

interface SharePreviewProps {
  preview: DistributionPreview;
  nameOf: (staff: string) => string;
  isBusy: boolean;
  onWrite: () => void;
  onBack: () => void;
}

/** What a distribution would change: loads before and after, and the students who move. */
export function SharePreview({ preview, nameOf, isBusy, onWrite, onBack }: SharePreviewProps) {
  const { translate } = useTexts();
  const panel = useRef<HTMLDivElement>(null);
  // `void`, because newer browsers return a promise, which React would take for a clean-up.
  useEffect(() => void panel.current?.scrollIntoView({ block: 'start' }), []);
  const { moves, unplaced, loads, total } = preview;
  const changing = moves.filter(({ from }) => from !== null).length;
  return (
    <div ref={panel} className={styles.preview}>
      <Panel
        title={translate('pages.mentors.preview')}
        note={translate('pages.mentors.previewNote', { smart_count: total })}
      >
        {moves.length === 0 && <Note>{translate('pages.mentors.nothing')}</Note>}
        {moves.length > 0 && (
          <p className={styles.sum}>
            {translate('pages.mentors.sum', {
              given: moves.length - changing,
              changing,
              staying: total - moves.length - unplaced.length,
            })}
          </p>
        )}
        {unplaced.length > 0 && (
          <Callout tone="caution">
            {translate('pages.mentors.unplaced', {
              smart_count: unplaced.length,
              names: unplaced
                .slice(0, 5)
                .map(({ number }) => number)
                .join(', '),
            })}
          </Callout>
        )}
        <Loads loads={loads} nameOf={nameOf} />
        {moves.length > 0 && (
          <details className={styles.moves}>
            <summary>{translate('pages.mentors.moves', { smart_count: moves.length })}</summary>
            <ul>
              {moves.map(({ id, number, name, from, to }) => (
                <li key={id}>
                  <span>
                    {number} · <TextInLanguage value={name} />
                  </span>
                  <small>
                    {from === null ? '' : `${nameOf(from)} → `}
                    {nameOf(to)}
                  </small>
                </li>
              ))}
            </ul>
          </details>
        )}
        <Actions>
          <ActionButton
            isBusy={isBusy}
            disabled={moves.length === 0}
            title={moves.length === 0 ? translate('pages.mentors.nothing') : undefined}
            onClick={onWrite}
          >
            {translate('pages.mentors.write', { smart_count: moves.length })}
          </ActionButton>
          <ActionButton quiet onClick={onBack}>
            {translate('pages.mentors.back')}
          </ActionButton>
        </Actions>
      </Panel>
    </div>
  );
}

/** How many mentees each mentor has before and after. */
function Loads({
  loads,
  nameOf,
}: Pick<DistributionPreview, 'loads'> & Pick<SharePreviewProps, 'nameOf'>) {
  const translate = useTranslate();
  return (
    <PageTable label={translate('pages.mentors.loads')}>
      <thead>
        <tr>
          <th scope="col">{translate('pages.mentors.mentor')}</th>
          <th scope="col" data-number>
            {translate('pages.mentors.before')}
          </th>
          <th scope="col" data-number>
            {translate('pages.mentors.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {loads.map(({ staff, before, after, limit }) => (
          <tr key={staff}>
            <th scope="row">{nameOf(staff)}</th>
            <td data-number>{before}</td>
            <td data-number>
              {before === after ? after : <strong>{after}</strong>}
              {limit !== null && <small> / {limit}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}
