import { isPublic, publicName } from '../../../contract/model/publicApi.ts';
import { type Publication, publicationOf } from '../../../contract/model/publication.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { pageOf } from '../../../contract/model/siteAddress.ts';
import { formatDateTime } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import './revision.css';

interface PublicationLineProps {
  resource: ResourceDeclaration;
  record: ViewRecord;
}

/** The page of the website that shows a record. */
function PageLink({ resource, record }: PublicationLineProps) {
  const { text, language } = useTexts('framework.publication');
  if (!isPublic(resource)) return null;
  const { slug, pages } = resource.public;
  const own = pages?.includes('record') ? String(record[slug ?? 'id']) : null;
  return <a href={pageOf(language, publicName(resource), own)}>{text('link')}</a>;
}

/** The text for a publication; the times that are not known are left out. */
function wordsFor(state: Publication['state'], times: Readonly<Record<string, string>>): string {
  if (state !== 'public') return state;
  if (!('since' in times)) return 'publicNow';
  return 'until' in times ? 'publicUntil' : 'public';
}

/** Says whether the text is public, and since or from when. */
export function PublicationLine({ resource, record }: PublicationLineProps) {
  const { text, language } = useTexts('framework.publication');
  const publication = publicationOf(resource, record);
  if (!publication) return null;
  const { state, ...moments } = publication;
  const times = Object.fromEntries(
    Object.entries(moments).flatMap(([name, moment]) =>
      moment === null ? [] : [[name, formatDateTime(moment, language)]],
    ),
  );
  return (
    <p className="publication-line" data-state={state}>
      <Icon name={state === 'public' ? 'visible' : 'hidden'} size={20} />
      <span>{text(wordsFor(state, times), times)}</span>
      {state === 'public' && <PageLink resource={resource} record={record} />}
    </p>
  );
}
