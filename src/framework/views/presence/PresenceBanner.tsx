import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { PresentPerson } from '../../../contract/wire/calls/presenceCalls.ts';
import { formatDateTime, formatTime } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { failureText } from '../../core/records/failure.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { useViewDataProvider } from '../../core/records/viewDataProvider.ts';
import { adminResource } from '../../core/routes/recordPaths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { presentRecord } from '../revision/useRevised.ts';
import { presenceNotes, type PresenceNotes } from './presenceNotes.ts';
import './presence.css';
import { usePresence } from './usePresence.ts';

export interface PresenceBannerProps {
  screen: PlacedView;
  id: string;
  /** Version of the shown record. */
  version: number | null;
  /** On a form, which can be saved. */
  isForm?: boolean;
  /** There are unsaved changes: they are compared with the stored record, never replaced by it. */
  onCompare?: ((present: ViewRecord) => void) | undefined;
}

/**
 * Shown above a record: who else has it open or is changing it, and whether it has been saved since
 * it was loaded.
 */
export function PresenceBanner({
  screen,
  id,
  version,
  isForm = false,
  onCompare,
}: PresenceBannerProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const dataProvider = useViewDataProvider();
  const [isLoading, setLoading] = useState(false);
  const notes = presenceNotes(
    usePresence({ screen, id, version, isEditing: onCompare !== undefined }),
    version,
  );
  const admin = adminResource(screen);

  const load = async () => {
    setLoading(true);
    try {
      if (onCompare) onCompare(await presentRecord(dataProvider, admin, id));
      else await queries.invalidateQueries({ queryKey: [admin, 'getOne'] });
    } catch (error) {
      notify(failureText(error, translate), { type: 'error' });
    } finally {
      setLoading(false);
    }
  };
  return (
    // Rendered from the start, because screen readers announce only changes of an existing live
    // region.
    <div role="status" className="presence" aria-label={translate('framework.presence.label')}>
      {notes && (
        <div
          className="presence-note"
          data-urgent={notes.saved !== null || notes.editing.length > 0 || undefined}
        >
          <Icon name={notes.saved || notes.editing.length > 0 ? 'warning' : 'visible'} />
          <NoteTexts notes={notes} isForm={isForm} canCompare={onCompare !== undefined} />
          {notes.saved && (
            <Button
              size="small"
              variant="contained"
              loading={isLoading}
              onClick={() => void load()}
            >
              {translate(onCompare ? 'framework.presence.compare' : 'framework.presence.load')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function NoteTexts({
  notes,
  isForm,
  canCompare,
}: {
  notes: PresenceNotes;
  isForm: boolean;
  canCompare: boolean;
}) {
  const { translate, language } = useTexts();
  const named = (people: readonly PresentPerson[]) =>
    people
      .map(({ label, since }) =>
        translate('framework.presence.person', { name: label, time: formatTime(since) }),
      )
      .join(', ');
  const savedKey = notes.saved?.isOwn ? 'savedByMe' : notes.saved?.by ? 'saved' : 'savedBySomebody';

  return (
    <div>
      {notes.saved && (
        <p className="presence-saved">
          {translate(`framework.presence.${savedKey}`, {
            name: notes.saved.by ?? '',
            moment: formatDateTime(notes.saved.at, language),
          })}{' '}
          {translate(canCompare ? 'framework.presence.compareHint' : 'framework.presence.loadHint')}
        </p>
      )}
      {notes.editing.length > 0 && (
        <p>
          {translate('framework.presence.editing', { names: named(notes.editing) })}{' '}
          {isForm && translate('framework.presence.goOn')}
        </p>
      )}
      {notes.looking.length > 0 && (
        <p>{translate('framework.presence.open', { names: named(notes.looking) })}</p>
      )}
      {notes.isOpenElsewhere && <p>{translate('framework.presence.elsewhere')}</p>}
    </div>
  );
}
